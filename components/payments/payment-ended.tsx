'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { StepError } from '@/components/ui/step-error'
import { useOfferStep } from '@/hooks/offers/mutations'
import { offerQueries } from '@/hooks/offers/queries'
import type { Booking } from '@/lib/contract/bookings'
import type { Offer } from '@/lib/contract/offers'
import type { Payment } from '@/lib/contract/payments'
import { formatMoney } from '@/lib/format/money'
import { paths } from '@/lib/paths'
import { LatePayment, latePaymentOf } from './late-payment'
import styles from './outcome.module.css'

/** Reserves the same offer again if its time is still free; the page then returns to the payment. */
const TakeAgain = ({ offer }: { offer: Offer }) => {
  const t = useTranslations('payments.over')
  const locale = useLocale()
  const move = useOfferStep(offer)
  return (
    <>
      <p className={styles.text}>{t('again.text', { name: offer.provider.full_name })}</p>
      <Button size="large" busy={move.isPending} onClick={() => move.mutate('approve')}>
        {t('again.action')} {formatMoney(offer.total_cents, locale)}
      </Button>
      <StepError error={move.error} />
    </>
  )
}

interface PaymentOverProps {
  booking: Booking
  payment: Payment | null
  /** The reserved offer, if this browser knows it. */
  offer: number | null
}

/** Shown after the reservation expired: how to continue, and the outcome of late money. */
export const PaymentEnded = ({ booking, payment, offer: held }: PaymentOverProps) => {
  const t = useTranslations('payments.over')
  const isInstant = booking.status === 'expired'
  const query = useInfiniteQuery({ ...offerQueries.ofBooking(booking.pk), enabled: !isInstant })
  const open = (query.data?.pages ?? [])
    .flatMap((page) => page.results)
    .filter(({ can }) => can.includes('approve'))
  const again = open.find(({ pk }) => pk === held) ?? null
  return (
    <div className={styles.outcome}>
      <p className={styles.text}>
        {/* If money did arrive, the notice below explains its outcome. */}
        {t('free')} {payment && latePaymentOf(payment) ? null : t('notCharged')}{' '}
        {t(isInstant ? 'instant' : 'offers')}
      </p>
      {again ? <TakeAgain offer={again} /> : null}
      {!again && held !== null && query.isSuccess ? <p className={styles.text}>{t('gone')}</p> : null}
      <div className={styles.buttons}>
        {isInstant ? (
          <ButtonLink href={paths.scheduleAgain(booking.pk)} look="accent">
            {t('anotherTime')}
          </ButtonLink>
        ) : (
          <ButtonLink href={paths.bookingOffers(booking.pk)} look={again ? 'outlined' : 'accent'}>
            {t('compare')}
          </ButtonLink>
        )}
      </div>
      <LatePayment payment={payment} isOver />
    </div>
  )
}
