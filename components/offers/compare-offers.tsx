'use client'

import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { useSearchParams } from 'next/navigation'
import { useEffect, useRef } from 'react'
import toast from 'react-hot-toast'
import { BookingFacts } from '@/components/bookings/booking-facts'
import { BookingMissing } from '@/components/bookings/booking-missing'
import { DemandAudiencePanel } from '@/components/bookings/demand/demand-audience'
import { ReservedTime } from '@/components/bookings/reserved-time'
import { isUnderReview } from '@/components/bookings/under-review'
import { ServiceArt } from '@/components/catalogue/service-art'
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
import { openOfferLimit, type Offer } from '@/lib/contract/offers'
import { distinctNames } from '@/lib/format/distinct-names'
import { Link } from '@/lib/i18n/link'
import { useRouter } from '@/lib/i18n/navigation'
import { paths } from '@/lib/paths'
import { EndedOffers } from './ended-offers'
import { OfferCard } from './offer-card'
import styles from './offer-card.module.css'
import { badgesOf, isOpen, offerSortOf, sortOffers, type OfferSort } from './offer-facts'

const SortOffers = dynamic(() => import('./sort-offers').then((module) => module.SortOffers), {
  ssr: false,
  loading: () => <div className={styles.sortWaiting} />,
})

interface OffersProps {
  booking: number
  isReviewed: boolean
  /** At least one offer can be accepted, or is reserved for payment. */
  isChoosing: boolean
  /** Deadline of the request; null while loading. */
  openUntil: string | null
  offers: readonly Offer[]
}

/** Offers a customer can take, side by side where there is room; those that ended below. */
const Offers = ({ booking, isReviewed, isChoosing, openUntil, offers }: OffersProps) => {
  const t = useTranslations('offers.compare')
  const router = useRouter()
  const search = useSearchParams()
  const sort = offerSortOf(search.get('sort'))
  const named = Number(search.get('offer')) || null
  const sortBy = (to: OfferSort) =>
    router.replace(paths.bookingOffers(booking, { sort: to }), { scroll: false })
  const sorted = sortOffers(offers, sort)
  const open = sorted.filter(isOpen)
  const badges = badgesOf(offers)
  const askedAbout = useRef<number | null>(null)
  useEffect(() => {
    const ended = offers.find((offer) => offer.pk === askedAbout.current && !isOpen(offer))
    if (!ended) return
    // The card with the open dialog has unmounted.
    askedAbout.current = null
    toast(t('endedWhileAsked', { name: ended.provider.full_name }))
  }, [offers, t])
  return (
    <>
      {isChoosing ? (
        <div className={styles.tools}>
          <p role="status">{t('count', { count: open.length, limit: openOfferLimit })}</p>
          {open.length > 1 ? <SortOffers sort={sort} onSort={sortBy} /> : null}
        </div>
      ) : null}
      {[...badges.values()].some((of) => of.length > 0) ? <p className={styles.among}>{t('among')}</p> : null}
      {open.length > 0 ? (
        <ul className={styles.grid} data-alone={open.length === 1 ? '' : undefined}>
          {open.map((offer) => (
            <OfferCard
              key={offer.pk}
              offer={offer}
              openUntil={openUntil}
              badges={badges.get(offer.pk) ?? []}
              isNamed={offer.pk === named}
              isReviewed={isReviewed && offer.status === 'awaiting_payment'}
              onApproved={() => router.push(paths.payBooking(booking))}
              onAsked={(isAsked) => {
                askedAbout.current = isAsked ? offer.pk : null
              }}
            />
          ))}
        </ul>
      ) : (
        <p>{t(isChoosing ? 'allEnded' : 'over')}</p>
      )}
      <EndedOffers offers={sorted.filter((offer) => !isOpen(offer))} named={named} />
    </>
  )
}

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
        lead={t(isChoosing ? 'lead' : 'chosen')}
      />
      {booking.data ? <ReservedTime booking={booking.data} /> : null}
      {booking.data?.status === 'booking_offers' ? (
        <div className={styles.request}>
          <BookingFacts booking={booking.data} />
        </div>
      ) : null}
      {offers ? (
        offers.length === 0 ? (
          <NoOffers booking={booking.data} />
        ) : (
          <PlaceTime city={booking.data?.city.ibge}>
            <Offers
              booking={pk}
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
    </Page>
  )
}
