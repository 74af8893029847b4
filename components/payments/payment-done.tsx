'use client'

import { useLocale, useTranslations } from 'next-intl'
import { ReceiptButton } from '@/components/bookings/money/receipt-button'
import { BookingTime } from '@/components/bookings/time-and-place'
import { ButtonLink } from '@/components/ui/button-link'
import { Detail } from '@/components/ui/detail'
import { Money } from '@/components/ui/money'
import { usePlaceClock } from '@/hooks/use-place-clock'
import type { Booking } from '@/lib/contract/bookings'
import type { Payment } from '@/lib/contract/payments'
import { formatDateTime } from '@/lib/format/date'
import { formatMoney } from '@/lib/format/money'
import { paths } from '@/lib/paths'
import { brandName } from './card/brand-name'
import styles from './outcome.module.css'

/** Confirmation of a payment: the booking, the escrowed money, and the next steps. */
export const PaymentDone = ({ booking, payment }: { booking: Booking; payment: Payment }) => {
  const t = useTranslations('payments.done')
  const m = useTranslations('payments.methods')
  const l = useTranslations('payments.lines')
  const locale = useLocale()
  const clock = usePlaceClock()
  // Non-breaking spaces within the date and time.
  const at = payment.paid_at ? formatDateTime(payment.paid_at, locale, clock).replaceAll(' ', '\u00a0') : ''
  const c = useTranslations('payments.card')
  const wayOf = ({ method, card }: Payment) =>
    card ? c('ending', { brand: brandName(card.brand), last4: card.last4 }) : m(`${method}.label`)
  const { installments: parts, interest_cents: interest } = payment
  // Lists the amount per source if there are several.
  const given = payment.sources.flatMap(({ source, amount_cents }) =>
    source === 'coupon' ? [] : [{ source, amount_cents }],
  )
  return (
    <div className={styles.outcome}>
      <span className={styles.mark} aria-hidden="true">
        <svg viewBox="0 0 24 24" width="36" height="36">
          <path
            d="M5 12.8l4.6 4.6L19.4 7"
            fill="none"
            stroke="currentColor"
            strokeWidth="2.6"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </svg>
      </span>
      <p className={styles.amount}>
        <Money cents={payment.charged_cents} />
      </p>
      <p className={styles.text}>{given.length > 1 ? at : t('paid', { method: wayOf(payment), at })}</p>
      {given.length > 1 ? (
        <dl className={styles.facts}>
          {given.map(({ source, amount_cents }) => (
            <Detail key={source} name={source === 'external' ? wayOf(payment) : l(source)}>
              <Money cents={source === 'external' ? amount_cents + interest : amount_cents} />
            </Detail>
          ))}
        </dl>
      ) : null}
      {parts > 1 ? (
        <p className={styles.text}>
          {t(interest > 0 ? 'partsInterest' : 'parts', {
            count: parts,
            each: formatMoney(payment.installment_cents, locale),
            price: formatMoney(payment.amount_cents, locale),
            interest: formatMoney(interest, locale),
          })}
        </p>
      ) : null}
      <dl className={styles.facts}>
        <Detail name={t('who')}>{booking.provider?.full_name}</Detail>
        <Detail name={t('when')}>
          <BookingTime booking={booking} />
        </Detail>
      </dl>
      <ol className={styles.next}>
        <li>{t('next.held')}</li>
        <li>{t('next.code')}</li>
        <li>{t('next.release')}</li>
      </ol>
      <div className={styles.buttons}>
        <ButtonLink href={paths.booking(booking.pk)} look="accent" size="large">
          {t('toBooking')}
        </ButtonLink>
        <ReceiptButton booking={booking.pk} />
      </div>
    </div>
  )
}
