'use client'

import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { BookingFacts } from '@/components/bookings/booking-facts'
import { Reach } from '@/components/bookings/demand/reach'
import { HeldTime } from '@/components/bookings/held-time'
import { Art } from '@/components/ui/art'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorState } from '@/components/ui/error-state'
import { ListSkeleton } from '@/components/ui/list-skeleton'
import { LoadMore } from '@/components/ui/load-more'
import { Page } from '@/components/ui/page'
import { PageHeader } from '@/components/ui/page-header'
import { useSession } from '@/hooks/accounts/session'
import { bookingQueries } from '@/hooks/bookings/queries'
import { offerQueries } from '@/hooks/offers/queries'
import { isApiError } from '@/lib/api/error'
import { Link } from '@/lib/i18n/link'
import { useRouter } from '@/lib/i18n/navigation'
import { paths } from '@/lib/paths'
import { badgesOf, inOrder, isOpen } from './facts'
import { OfferCard } from './offer-card'
import styles from './offer-card.module.css'

/** The offers on one booking side by side. New ones appear by themselves. */
export const CompareOffers = ({ booking: pk }: { booking: number }) => {
  const t = useTranslations('offers.compare')
  const router = useRouter()
  const isSignedIn = useSession().status === 'signed-in'
  const booking = useQuery({ ...bookingQueries.detail(pk), enabled: isSignedIn })
  const query = useInfiniteQuery({ ...offerQueries.ofBooking(pk), enabled: isSignedIn })
  const offers = inOrder(query.data?.pages.flatMap((page) => page.results) ?? [])
  const badges = badgesOf(offers)
  const isMissing = isApiError(query.error) && query.error.status === 404

  return (
    <Page width="wide">
      <PageHeader
        above={<Link href={paths.booking(pk)}>{t('back')}</Link>}
        title={booking.data ? t('title', { service: booking.data.sub_service.name }) : t('plainTitle')}
        lead={t('lead')}
      />
      {booking.data ? <HeldTime booking={booking.data} /> : null}
      {booking.data?.status === 'booking_offers' ? <BookingFacts booking={booking.data} /> : null}
      <p role="status" style={{ fontWeight: 650 }}>
        {query.data ? t('count', { count: offers.filter(isOpen).length }) : ''}
      </p>
      {query.data ? (
        offers.length === 0 ? (
          <EmptyState
            title={t('empty.title')}
            art={<Art icon="1f4ed" />}
            action={booking.data?.status === 'booking_offers' ? <Reach booking={booking.data} /> : null}
          >
            {t('empty.text')}
          </EmptyState>
        ) : (
          <ul className={styles.grid}>
            {offers.map((offer) => (
              <OfferCard
                key={offer.pk}
                offer={offer}
                badges={badges.get(offer.pk) ?? []}
                onApproved={() => router.push(paths.payBooking(pk))}
              />
            ))}
          </ul>
        )
      ) : isMissing ? (
        <EmptyState title={t('missing.title')} art={<Art icon="1f50d" />}>
          {t('missing.text')}
        </EmptyState>
      ) : query.isError ? (
        <ErrorState retry={() => void query.refetch()} />
      ) : (
        <ListSkeleton rows={3} height={220} label={t('loading')} />
      )}
      <LoadMore
        more={query.hasNextPage}
        busy={query.isFetchingNextPage}
        onMore={() => void query.fetchNextPage()}
      />
    </Page>
  )
}
