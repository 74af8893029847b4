'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { BookingMissing } from '@/components/bookings/booking-missing'
import { Page } from '@/components/ui/page'
import { QueryFallback } from '@/components/ui/query-fallback'
import { useSession } from '@/hooks/accounts/session'
import { bookingQueries } from '@/hooks/bookings/queries'
import { usePayChoice } from '@/hooks/payments/payment-choice'
import { isNotFound } from '@/lib/api/error'
import { PayBooking } from './pay-booking'

/** Poll interval of a reserved booking, ms: it may expire, or be paid in another tab. */
const lookMs = 10_000

/** Payment of a booking at a single address: review, payment, confirmation. */
export const PayPage = ({ booking: pk }: { booking: number }) => {
  const t = useTranslations('payments')
  const { status } = useSession()
  const { choice, change } = usePayChoice(pk)
  const query = useQuery({
    ...bookingQueries.detail(pk),
    enabled: status === 'signed-in',
    refetchInterval: ({ state }) => (state.data?.status === 'awaiting_payment' ? lookMs : false),
  })
  if (query.data && choice) return <PayBooking booking={query.data} choice={choice} onChoice={change} />
  if (isNotFound(query.error)) return <BookingMissing />
  return (
    <Page>
      <QueryFallback query={query} label={t('loading')} isPage />
    </Page>
  )
}
