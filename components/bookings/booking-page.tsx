'use client'

import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { BookingMissing } from '@/components/bookings/booking-missing'
import { MaterialAdvance } from '@/components/bookings/money/material-advance'
import { MoneyTimeline } from '@/components/bookings/money/money-timeline'
import { PlaceTime } from '@/components/places/place-time'
import { BookingReviews } from '@/components/reviews/booking-reviews'
import { Alert } from '@/components/ui/alert'
import fold from '@/components/ui/fold-arrow.module.css'
import { Page } from '@/components/ui/page'
import { QueryFallback } from '@/components/ui/query-fallback'
import { useSession } from '@/hooks/accounts/session'
import { bookingQueries } from '@/hooks/bookings/queries'
import { useMarkNotificationsSeen } from '@/hooks/notifications/seen'
import { useFocusRestore } from '@/hooks/use-focus-restore'
import { isNotFound } from '@/lib/api/error'
import type { Booking } from '@/lib/contract/bookings'
import { formatDateTime } from '@/lib/format/date'
import { Link } from '@/lib/i18n/link'
import { paths } from '@/lib/paths'
import { clockOf } from '@/lib/shared/place-clock'
import { AbsenceObjection } from './absence-objection'
import { BookingRequest } from './booking-facts'
import styles from './booking-page.module.css'
import { ChooseOtherTime, ReservedTime } from './reserved-time'
import { StartWithCode } from './start-code'
import { NextSentence, readerOf } from './status'
import { SummaryCard } from './summary/summary-card'
import { Timeline } from './timeline'
import { isUnpaidInstant } from './unpaid-instant'

/** Lazily loaded: rendered only for a request without offers. */
const Reach = dynamic(() => import('./demand/demand-audience').then((module) => module.DemandAudiencePanel), {
  ssr: false,
})

const isUnanswered = ({ role, status, offer_count }: Booking) =>
  role === 'customer' && status === 'booking_offers' && offer_count === 0

const Attention = ({ booking }: { booking: Booking }) => {
  const t = useTranslations('bookings.attention')
  const locale = useLocale()
  const side = booking.role === 'provider' ? 'provider' : 'customer'
  const isSaidBelow = booking.pay_until !== null || isUnpaidInstant(booking)
  return (
    <>
      {isSaidBelow ? null : (
        <div className={styles.next}>
          <NextSentence booking={booking} reader={readerOf(booking.role)} />
        </div>
      )}
      <AbsenceObjection booking={booking} />
      <ReservedTime booking={booking} isPaidAbove />
      {isUnpaidInstant(booking) ? <ChooseOtherTime booking={booking} /> : null}
      {booking.can.includes('start') ? <StartWithCode booking={booking} /> : null}
      {booking.auto_complete_at && !booking.refunded_outside ? (
        <Alert severity="info">
          {t(`autoComplete.${side}`, {
            at: formatDateTime(booking.auto_complete_at, locale, clockOf(booking.city.ibge)),
          })}
        </Alert>
      ) : null}
      {booking.cancel_reason ? (
        <Alert severity="info" className={styles.written}>
          {t(booking.status === 'booking_offers' ? 'earlierReason' : 'cancelReason', {
            text: booking.cancel_reason,
          })}
        </Alert>
      ) : null}
      {booking.status === 'changes_requested' && booking.changes_requested ? (
        <Alert severity="warning" className={styles.written}>
          {t('changes', { text: booking.changes_requested })}
        </Alert>
      ) : null}
    </>
  )
}

const Request = ({ booking }: { booking: Booking }) => {
  const t = useTranslations('bookings.facts')
  return (
    // Expanded for the provider; the customer knows the request.
    <details className={styles.fold} open={booking.role !== 'customer'}>
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
          <div ref={summary} tabIndex={-1} className={styles.summary}>
            <SummaryCard booking={booking} />
          </div>
          <div aria-live="polite" className={styles.attention}>
            <Attention booking={booking} />
          </div>
          {isUnanswered(booking) ? (
            <div className={styles.reach}>
              <Reach booking={booking} />
            </div>
          ) : null}
          <MaterialAdvance booking={booking} />
          <div id="reviews" ref={bringToHash}>
            <BookingReviews booking={booking} />
          </div>
        </div>
        <aside className={styles.side} aria-label={t('facts.course')}>
          <MoneyTimeline booking={booking} />
          {isOthers ? null : (
            <section className={styles.card} aria-label={t('facts.course')}>
              <Timeline booking={booking} />
            </section>
          )}
        </aside>
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
      </Page>
    )
  if (isNotFound(query.error)) return <BookingMissing />
  return (
    <Page>
      <QueryFallback query={query} label={t('loading')} isPage />
    </Page>
  )
}
