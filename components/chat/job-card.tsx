'use client'

import { useLocale, useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { PlaceTime } from '@/components/places/place-time'
import { bookingStates } from '@/lib/contract/booking-states'
import type { Room } from '@/lib/contract/chat'
import { offerStates } from '@/lib/contract/offers'
import { formatMoment } from '@/lib/format/date'
import { formatMoney } from '@/lib/format/money'
import { Link } from '@/lib/i18n/link'
import { paths } from '@/lib/paths'
import { clockOf } from '@/lib/shared/place-clock'
import styles from './job-card.module.css'

/** Lazily loaded: rendered only for providers on the day of the work. */
const OnMyWayButton = dynamic(
  () => import('@/components/bookings/on-my-way-button').then((module) => module.OnMyWayButton),
  { ssr: false },
)

const OfferChange = dynamic(
  () => import('@/components/offers/offer-change').then((module) => module.OfferChange),
  {
    ssr: false,
  },
)

/** Offer statuses in which the room shows its booking's status instead. */
const taken = ['awaiting_payment', 'approved', 'completed', 'canceled']

/** Status of the room's booking, or of an offer without one, worded for the reader's side. */
const RoomStatus = ({ room }: { room: Pick<Room, 'side' | 'offer_status' | 'booking_status'> }) => {
  const ofBooking = useTranslations('bookings.status')
  const ofOffer = useTranslations('offers.status')
  const booking = bookingStates.find((one) => one === room.booking_status)
  const offer = offerStates.find((one) => one === room.offer_status)
  if (booking && taken.includes(room.offer_status)) return ofBooking(`${room.side}.${booking}`)
  return offer ? ofOffer(`${room.side}.${offer}`) : null
}

type Next = 'offer' | 'pay' | 'confirm' | 'open'

/** Returns the reader's next action on the job, with its link. */
const nextIn = ({
  side,
  booking,
  booking_status,
  offer,
  offer_status,
}: Room): { next: Next; href: string } => {
  if (side === 'customer' && booking_status === 'booking_offers')
    return { next: 'offer', href: paths.bookingOffers(booking, { offer }) }
  if (side === 'customer' && offer_status === 'awaiting_payment')
    return { next: 'pay', href: paths.payBooking(booking) }
  if (side === 'customer' && booking_status === 'delivered')
    return { next: 'confirm', href: paths.booking(booking) }
  return { next: 'open', href: paths.booking(booking) }
}

/** The room's job in two lines: price, time, status, and the next action. */
export const JobCard = ({ room }: { room: Room }) => {
  const t = useTranslations('chat.job')
  const locale = useLocale()
  const { next, href } = nextIn(room)
  // Its answers are below, and their primary one is the card's.
  const isUpdated = room.side === 'customer' && room.offer_status === 'update_pending'
  return (
    <section className={styles.card} aria-label={t('label')}>
      <p className={styles.words}>
        <span className={styles.line}>
          <strong>{formatMoney(room.job.total_cents, locale)}</strong>
          <span>{formatMoment(room.job.starts_at, 'dayTime', locale, clockOf(room.job.city))}</span>
        </span>
        <span className={styles.status}>
          <RoomStatus room={room} />
        </span>
      </p>
      {room.can.includes('on_my_way') ? (
        <OnMyWayButton room={room} t={t}>
          {t('onMyWay')}
        </OnMyWayButton>
      ) : (
        <Link className={styles.action} data-due={next === 'open' || isUpdated ? undefined : ''} href={href}>
          {t(next)}
        </Link>
      )}
      {isUpdated ? (
        <PlaceTime city={room.job.city}>
          <OfferChange offer={room.offer} />
        </PlaceTime>
      ) : null}
    </section>
  )
}
