'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { BookingRequest } from '@/components/bookings/booking-facts'
import { ErrorState } from '@/components/ui/error-state'
import { ListSkeleton } from '@/components/ui/list-skeleton'
import { bookingQueries } from '@/hooks/bookings/queries'

/** The customer's full request, fetched when expanded: lists contain only an excerpt. */
export const FullRequest = ({ booking }: { booking: number }) => {
  const t = useTranslations('offers.suggestion')
  const query = useQuery(bookingQueries.detail(booking))
  if (query.data) return <BookingRequest booking={query.data} />
  if (query.isError) return <ErrorState retry={() => void query.refetch()} />
  return <ListSkeleton rows={2} height={40} label={t('loading')} />
}
