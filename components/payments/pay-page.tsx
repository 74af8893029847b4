'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { Art } from '@/components/ui/art'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorState } from '@/components/ui/error-state'
import { ListSkeleton } from '@/components/ui/list-skeleton'
import { Page } from '@/components/ui/page'
import { useSession } from '@/hooks/accounts/session'
import { bookingQueries } from '@/hooks/bookings/queries'
import { usePayChoice } from '@/hooks/payments/choice'
import { isApiError } from '@/lib/api/error'
import { PayBooking } from './pay-booking'

/** How often a held booking is read again: its time may run out, and it may be paid in another tab. */
const lookMs = 10_000

/** Paying a booking, from looking it over to its confirmation, at one address. */
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
  if (isApiError(query.error) && query.error.status === 404)
    return (
      <Page>
        <EmptyState title={t('missing.title')} art={<Art icon="1f50d" />}>
          {t('missing.text')}
        </EmptyState>
      </Page>
    )
  return (
    <Page>
      {query.isError ? (
        <ErrorState retry={() => void query.refetch()} />
      ) : (
        <ListSkeleton rows={3} label={t('loading')} />
      )}
    </Page>
  )
}
