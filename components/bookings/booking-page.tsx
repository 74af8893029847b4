'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { BookingMissing } from '@/components/bookings/booking-missing'
import { MaterialAdvance } from '@/components/bookings/money/material-advance'
import { ChatDrawerSlot } from '@/components/chat-drawer/chat-drawer-slot'
import { PlaceTime } from '@/components/places/place-time'
import { BookingReviews } from '@/components/reviews/booking-reviews'
import fold from '@/components/ui/fold-arrow.module.css'
import { Page } from '@/components/ui/page'
import { QueryFallback } from '@/components/ui/query-fallback'
import { useSession } from '@/hooks/accounts/session'
import { bookingQueries } from '@/hooks/bookings/queries'
import { useMarkNotificationsSeen } from '@/hooks/notifications/seen'
import { useFocusRestore } from '@/hooks/use-focus-restore'
import { isNotFound } from '@/lib/api/error'
import type { Booking } from '@/lib/contract/bookings'
import { isOpenClaim } from '@/lib/contract/claim-states'
import { Link } from '@/lib/i18n/link'
import { paths } from '@/lib/paths'
import { BookingRequest } from './booking-facts'
import styles from './booking-page.module.css'
import { BookingCourse } from './course/booking-course'
import { SummaryCard } from './summary/summary-card'

/** Lazily loaded: rendered only for a request without offers. */
const Reach = dynamic(() => import('./demand/demand-audience').then((module) => module.DemandAudiencePanel), {
  ssr: false,
})

/** Lazily loaded: few bookings have photos of the result. */
const ResultPhotos = dynamic(() => import('./result-photos').then((module) => module.ResultPhotos), {
  ssr: false,
})

/** Lazily loaded: few bookings have an open warranty claim. */
const ClaimCard = dynamic(() => import('@/components/claims/claim-card').then((part) => part.ClaimCard), {
  ssr: false,
})

const isUnanswered = ({ role, status, offer_count }: Booking) =>
  role === 'customer' && status === 'booking_offers' && offer_count === 0

const hasOpenClaim = ({ warranty }: Booking) => warranty?.claim != null && isOpenClaim(warranty.claim.status)

const Request = ({ booking }: { booking: Booking }) => {
  const t = useTranslations('bookings.facts')
  return (
    // Expanded where the provider is to decide; afterwards both sides know the request.
    <details className={styles.fold} open={booking.role === 'suggested'}>
      <summary className={fold.arrow}>
        <h2 className={styles.heading}>{t('request')}</h2>
      </summary>
      <BookingRequest booking={booking} />
    </details>
  )
}

/** Scrolls to the hash: the browser did so before the content was loaded. */
const bringToHash = (part: HTMLElement | null) => {
  if (part && window.location.hash === `#${part.id}`) part.scrollIntoView()
}

const Details = ({ booking }: { booking: Booking }) => {
  const t = useTranslations('bookings')
  // Providers with only a suggestion do not see the progress of the job.
  const isOthers = booking.role === 'suggested' && booking.status !== 'booking_offers'
  const tab = booking.status === 'awaiting_payment' ? 'pending' : 'approved'
  const back =
    booking.role === 'customer'
      ? paths.myBookings(booking.status)
      : booking.role === 'operator'
        ? paths.operatorPayments()
        : paths.providerOffers(tab)
  const summary = useFocusRestore<HTMLDivElement>(booking)
  useMarkNotificationsSeen(
    booking.pk,
    ({ kind, booking: pk, offer }) =>
      kind !== 'new_message' &&
      (pk === booking.pk || (offer !== null && offer === booking.approved_offer?.pk)),
  )
  return (
    <>
      <p className={styles.back}>
        <Link href={back}>{t('back')}</Link>
      </p>
      <div className={styles.layout}>
        <div className={styles.main}>
          {hasOpenClaim(booking) ? <ClaimCard booking={booking} /> : null}
          <div ref={summary} tabIndex={-1} className={styles.summary}>
            <SummaryCard booking={booking} />
          </div>
          {isUnanswered(booking) ? (
            <div className={styles.reach}>
              <Reach booking={booking} />
            </div>
          ) : null}
          {booking.status !== 'delivered' && booking.deliveries?.length ? (
            <ResultPhotos deliveries={booking.deliveries} />
          ) : null}
          <MaterialAdvance booking={booking} />
          <div id="reviews" ref={bringToHash} className={styles.reviews}>
            <BookingReviews booking={booking} />
          </div>
        </div>
        <aside className={styles.side}>{isOthers ? null : <BookingCourse booking={booking} />}</aside>
        <div className={styles.request}>
          <Request booking={booking} />
        </div>
      </div>
    </>
  )
}

/** Page of a booking, for both sides and operators. */
export const BookingPage = ({ pk }: { pk: number }) => {
  const t = useTranslations('bookings')
  const { status } = useSession()
  const query = useQuery({ ...bookingQueries.detail(pk), enabled: status === 'signed-in' })
  if (query.data)
    return (
      <Page>
        <PlaceTime city={query.data.city.ibge}>
          <Details booking={query.data} />
        </PlaceTime>
        <ChatDrawerSlot />
      </Page>
    )
  if (isNotFound(query.error)) return <BookingMissing />
  return (
    <Page>
      <QueryFallback query={query} label={t('loading')} isPage />
    </Page>
  )
}
