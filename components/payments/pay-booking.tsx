'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { PlaceTime } from '@/components/places/place-time'
import { Page } from '@/components/ui/page'
import { PageHeader } from '@/components/ui/page-header'
import { QueryFallback } from '@/components/ui/query-fallback'
import type { PayChoice } from '@/hooks/payments/payment-choice'
import { paymentQueries } from '@/hooks/payments/queries'
import { useFocusOnChange } from '@/hooks/use-focus-on-change'
import type { Booking } from '@/lib/contract/bookings'
import type { Payment } from '@/lib/contract/payments'
import { Link } from '@/lib/i18n/link'
import { paths } from '@/lib/paths'
import { NothingToPay } from './nothing-to-pay'
import { PaymentDone } from './payment-done'
import { PaymentEnded } from './payment-ended'
import { PaymentPending } from './payment-pending'
import { phaseOf, type Phase } from './phase'
import { PixScreen } from './pix/pix-screen'
import { PayReview } from './review/pay-review'

interface PayBookingProps {
  booking: Booking
  choice: PayChoice
  onChoice: (part: Partial<Omit<PayChoice, 'booking'>>) => void
}

/** Screen that replaces the form while a payment is pending or finished. */
const Screen = ({ phase, booking, payment, choice }: ScreenProps) => {
  switch (phase) {
    case 'pix':
      return payment && <PixScreen booking={booking} payment={payment} />
    case 'review':
    case 'closing':
      return <PaymentPending phase={phase} booking={booking} payment={payment} />
    case 'done':
      return payment && <PaymentDone booking={booking} payment={payment} />
    case 'over':
      return <PaymentEnded booking={booking} payment={payment} offer={choice.offer} />
    case 'nothing':
      return <NothingToPay booking={booking} payment={payment} />
    default:
      return null
  }
}
interface ScreenProps {
  phase: Phase
  booking: Booking
  payment: Payment | null
  choice: PayChoice
}

export const PayBooking = ({ booking, choice, onChoice }: PayBookingProps) => {
  const t = useTranslations('payments')
  const [made, setMade] = useState(0)
  // Only the newest payment matters: earlier ones failed or expired.
  const latest = Math.max(made, booking.payment?.pk ?? 0)
  const query = useQuery({ ...paymentQueries.detail(latest), enabled: latest > 0 })
  const payment = query.data ?? null
  const isKnown = latest === 0 || payment !== null
  const [wasKnown, setWasKnown] = useState(isKnown)
  if (isKnown && !wasKnown) setWasKnown(true)
  // The booking may name a new payment before it is loaded; the form stays mounted meanwhile, keeping its
  // input.
  const seen = phaseOf(booking, payment)
  const phase = seen === 'form' && !isKnown ? 'charging' : seen
  const heading = useFocusOnChange<HTMLDivElement>(phase === 'charging' ? 'form' : phase, wasKnown)
  if (!wasKnown)
    return (
      <Page>
        <QueryFallback query={query} label={t('loading')} />
      </Page>
    )
  const isForm = phase === 'form' || phase === 'charging'
  return (
    <Page width={isForm ? 'normal' : 'narrow'}>
      <div ref={heading} tabIndex={-1} style={{ outline: 'none' }}>
        <PageHeader
          above={<Link href={paths.booking(booking.pk)}>{t('back')}</Link>}
          title={t(`title.${phase}`, { service: booking.sub_service.name })}
        />
      </div>
      <PlaceTime city={booking.city.ibge}>
        {booking.status === 'awaiting_payment' ? (
          // Hidden rather than unmounted during a payment: its input is needed if the payment fails.
          <div hidden={!isForm}>
            <PayReview
              booking={booking}
              last={payment}
              isCharging={phase === 'charging'}
              isOpen={phase === 'form'}
              choice={choice}
              onChoice={onChoice}
              onMade={(one) => setMade(one.pk)}
            />
          </div>
        ) : null}
        {isForm ? null : <Screen phase={phase} booking={booking} payment={payment} choice={choice} />}
      </PlaceTime>
    </Page>
  )
}
