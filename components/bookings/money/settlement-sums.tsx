import { useLocale, useTranslations } from 'next-intl'
import { Money } from '@/components/ui/money'
import { usePlaceClock } from '@/hooks/use-place-clock'
import type { Cancellation } from '@/lib/contract/booking-money'
import type { Booking } from '@/lib/contract/bookings'
import { formatDateTime } from '@/lib/format/date'
import { formatMoney } from '@/lib/format/money'
import styles from './cancel-dialog.module.css'

interface EndingSumsProps {
  sums: Pick<Cancellation, 'fee_cents' | 'refund_cents' | 'provider_cents' | 'commission_cents'> &
    Partial<Pick<Cancellation, 'next_change_at' | 'refund' | 'interest_kept_cents' | 'forgone_cents'>>
  booking: Pick<Booking, 'role' | 'starts_at'>
  /** Label of the fee. */
  fee: string
  /** Explanation of the sums. */
  why: string
}

/** Shares of both sides if a paid job ends before its work, to the cent, with reason and validity. */
export const SettlementSums = ({ sums, booking, fee, why }: EndingSumsProps) => {
  const side = booking.role === 'provider' ? 'provider' : 'customer'
  const t = useTranslations('payments.cancel')
  const locale = useLocale()
  const clock = usePlaceClock()
  const interestKept = sums.interest_kept_cents ?? 0
  return (
    <>
      <dl className={styles.sums}>
        <div>
          <dt>{t(`refund.${side}`)}</dt>
          <dd>
            <Money cents={sums.refund?.charged_cents ?? sums.refund_cents} />
          </dd>
        </div>
        <div>
          <dt>{fee}</dt>
          <dd>
            <Money cents={sums.fee_cents} />
          </dd>
        </div>
        {(side === 'provider' && sums.forgone_cents === undefined) || sums.fee_cents > 0 ? (
          <div>
            <dt>{t(`provider.${side}`)}</dt>
            <dd>
              <Money cents={sums.provider_cents} />
            </dd>
          </div>
        ) : null}
        {sums.forgone_cents === undefined ? null : (
          <div>
            <dt>{t('forgone')}</dt>
            <dd>
              <Money cents={sums.forgone_cents} />
            </dd>
          </div>
        )}
        {sums.commission_cents > 0 ? (
          <div>
            <dt>{t('commission')}</dt>
            <dd>
              <Money cents={sums.commission_cents} />
            </dd>
          </div>
        ) : null}
      </dl>
      <p className={styles.text}>{why}</p>
      {sums.refund ? (
        <p className={styles.text}>
          {t(interestKept > 0 ? 'interest.some' : 'interest.all', {
            interest: formatMoney(sums.refund.interest_cents, locale),
            kept: formatMoney(interestKept, locale),
          })}
        </p>
      ) : null}
      {sums.next_change_at ? (
        <p className={styles.text}>
          {t(booking.starts_at && sums.next_change_at > booking.starts_at ? 'untilBegun' : 'until', {
            at: formatDateTime(sums.next_change_at, locale, clock),
          })}
        </p>
      ) : null}
    </>
  )
}
