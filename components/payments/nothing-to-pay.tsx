'use client'

import { useTranslations } from 'next-intl'
import { Art } from '@/components/ui/art'
import { ButtonLink } from '@/components/ui/button-link'
import { EmptyState } from '@/components/ui/empty-state'
import { isHeld, type Booking } from '@/lib/contract/bookings'
import type { Payment } from '@/lib/contract/payments'
import { paths } from '@/lib/paths'
import { LateMoney } from './late-money'

/** The booking waits for no payment; money that came all the same is told of. */
export const NothingToPay = ({ booking, payment }: { booking: Booking; payment: Payment | null }) => {
  const t = useTranslations('payments')
  return (
    <>
      <LateMoney payment={payment} isPaid={isHeld(booking.status)} />
      <EmptyState
        title={t('nothing.title')}
        art={<Art icon="1f50d" />}
        action={<ButtonLink href={paths.booking(booking.pk)}>{t('toBooking')}</ButtonLink>}
      >
        {t('nothing.text')}
      </EmptyState>
    </>
  )
}
