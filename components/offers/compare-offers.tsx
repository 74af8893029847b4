'use client'

import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { BookingMissing } from '@/components/bookings/booking-missing'
import { DemandAudiencePanel } from '@/components/bookings/demand/demand-audience'
import { ReservedTime } from '@/components/bookings/reserved-time'
import { isUnderReview } from '@/components/bookings/under-review'
import { ServiceArt } from '@/components/catalogue/service-art'
import { ChatDrawerSlot } from '@/components/chat-drawer/chat-drawer-slot'
import { PlaceTime } from '@/components/places/place-time'
import { EmptyState } from '@/components/ui/empty-state'
import { LoadMore } from '@/components/ui/load-more'
import { Page } from '@/components/ui/page'
import { PageHeader } from '@/components/ui/page-header'
import { QueryFallback } from '@/components/ui/query-fallback'
import { useSession } from '@/hooks/accounts/session'
import { bookingQueries } from '@/hooks/bookings/queries'
import { useMarkNotificationsSeen } from '@/hooks/notifications/seen'
import { offerQueries } from '@/hooks/offers/queries'
import { isNotFound } from '@/lib/api/error'
import type { BookingState } from '@/lib/contract/booking-states'
import type { Booking } from '@/lib/contract/bookings'
import { distinctNames } from '@/lib/format/distinct-names'
import { Link } from '@/lib/i18n/link'
import { paths } from '@/lib/paths'
import styles from './compare-offers.module.css'
import { OfferList } from './offer-list'

const NoOffers = ({ booking }: { booking: Booking | undefined }) => {
  const t = useTranslations('offers.compare')
  return (
    <EmptyState
      title={t('empty.title')}
      art={<ServiceArt icon="1f4ed" />}
      action={booking?.status === 'booking_offers' ? <DemandAudiencePanel booking={booking} /> : null}
    >
      {t('empty.text')}
    </EmptyState>
  )
}

const choosing: readonly BookingState[] = ['booking_offers', 'awaiting_payment']

/** Compares the offers on a booking. New ones appear without a reload. */
export const CompareOffers = ({ booking: pk }: { booking: number }) => {
  const t = useTranslations('offers.compare')
  const isSignedIn = useSession().status === 'signed-in'
  useMarkNotificationsSeen(pk, ({ kind, booking: about }) => kind !== 'new_message' && about === pk)
  const booking = useQuery({ ...bookingQueries.detail(pk), enabled: isSignedIn })
  const query = useInfiniteQuery({ ...offerQueries.ofBooking(pk), enabled: isSignedIn })
  const locale = useLocale()
  const received = query.data?.pages.flatMap((page) => page.results)
  const names = distinctNames(
    (received ?? []).map(({ provider }) => provider),
    locale,
  )
  const offers = received?.map((offer) => ({
    ...offer,
    provider: { ...offer.provider, full_name: names.get(offer.provider.pk) ?? offer.provider.full_name },
  }))
  const isChoosing = booking.data === undefined || choosing.includes(booking.data.status)

  if (isNotFound(query.error)) return <BookingMissing />
  return (
    <Page width="wide">
      <PageHeader
        above={<Link href={paths.booking(pk)}>{t('back')}</Link>}
        title={booking.data ? t('title', { service: booking.data.sub_service.name }) : t('plainTitle')}
        lead={isChoosing ? undefined : t('chosen')}
      />
      {booking.data ? <ReservedTime booking={booking.data} /> : null}
      {offers ? (
        offers.length === 0 ? (
          <NoOffers booking={booking.data} />
        ) : (
          <PlaceTime city={booking.data?.city.ibge}>
            <OfferList
              booking={pk}
              isFresh={query.isFetchedAfterMount || !query.isFetching}
              isReviewed={booking.data !== undefined && isUnderReview(booking.data)}
              isChoosing={isChoosing}
              openUntil={booking.data?.expires_at ?? null}
              offers={offers}
            />
          </PlaceTime>
        )
      ) : (
        <QueryFallback query={query} height={220} label={t('loading')} />
      )}
      <LoadMore query={query} />
      {isChoosing ? <p className={styles.after}>{t('lead')}</p> : null}
      <ChatDrawerSlot />
    </Page>
  )
}
