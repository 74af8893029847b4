'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { ServiceArt } from '@/components/catalogue/service-art'
import { PlaceTime } from '@/components/places/place-time'
import { ButtonLink } from '@/components/ui/button-link'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorState } from '@/components/ui/error-state'
import { ListSkeleton } from '@/components/ui/list-skeleton'
import { Page } from '@/components/ui/page'
import { PageHeader } from '@/components/ui/page-header'
import { useSession } from '@/hooks/accounts/session'
import { bookingQueries } from '@/hooks/bookings/queries'
import { claimQueries } from '@/hooks/claims/queries'
import { useFocusRestore } from '@/hooks/use-focus-restore'
import { isNotFound } from '@/lib/api/error'
import { isOpenClaim } from '@/lib/contract/claim-states'
import { Link } from '@/lib/i18n/link'
import { paths } from '@/lib/paths'
import { ClaimView } from './claim-view'

/** Poll interval of an open claim, ms; the fallback for missed socket events. */
const pollMs = 30_000

interface ClaimPageProps {
  booking: number
  /** Shown instead of a booking that is not there. */
  missing: ReactNode
}

/** Page of a booking's warranty claim, for both sides and operators. */
export const ClaimPage = ({ booking: pk, missing }: ClaimPageProps) => {
  const t = useTranslations('claims')
  const isSignedIn = useSession().status === 'signed-in'
  const booking = useQuery({ ...bookingQueries.detail(pk), enabled: isSignedIn })
  const claim = useQuery({
    ...claimQueries.ofBooking(pk),
    enabled: isSignedIn,
    refetchInterval: ({ state }) => (state.data && isOpenClaim(state.data.status) ? pollMs : false),
  })
  const heading = useFocusRestore<HTMLDivElement>(claim.data ?? booking.data)
  if (isNotFound(booking.error)) return missing
  const isMissing = isNotFound(claim.error)
  return (
    <Page>
      <div ref={heading} tabIndex={-1} style={{ outline: 'none' }}>
        <PageHeader
          above={<Link href={paths.booking(pk)}>{t('back')}</Link>}
          title={t('one')}
          lead={booking.data?.sub_service.name}
        />
      </div>
      {booking.data && claim.data ? (
        <PlaceTime city={booking.data.city.ibge}>
          <ClaimView booking={booking.data} claim={claim.data} />
        </PlaceTime>
      ) : isMissing ? (
        <EmptyState
          title={t('none.title')}
          art={<ServiceArt icon="1f91d" />}
          action={<ButtonLink href={paths.booking(pk)}>{t('toBooking')}</ButtonLink>}
        >
          {t('none.text')}
        </EmptyState>
      ) : booking.isError || claim.isError ? (
        <ErrorState
          retry={() => {
            void booking.refetch()
            void claim.refetch()
          }}
        />
      ) : (
        <ListSkeleton rows={3} label={t('loading')} />
      )}
    </Page>
  )
}
