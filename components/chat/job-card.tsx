'use client'

import { useLocale, useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { ChangedValue } from '@/components/offers/changed-value'
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

type Next = 'offer' | 'pay' | 'confirm' | 'edit' | 'open'

/** Returns the reader's next action on the job, with its link. */
const nextIn = ({
  side,
  booking,
  booking_status,
  offer,
  offer_status,
  can,
}: Room): { next: Next; href: string } => {
  if (side === 'customer' && booking_status === 'booking_offers')
    return { next: 'offer', href: paths.bookingOffers(booking, { offer }) }
  if (side === 'customer' && offer_status === 'awaiting_payment')
    return { next: 'pay', href: paths.payBooking(booking) }
  if (side === 'customer' && booking_status === 'delivered')
    return { next: 'confirm', href: paths.booking(booking) }
  if (can.includes('edit_offer')) return { next: 'edit', href: paths.editOffer(offer, 'chat') }
  return { next: 'open', href: paths.booking(booking) }
}

interface TermsProps extends Pick<Room, 'job'> {
  /** The update is below the messages, where a changed start is said. */
  isBrief: boolean
}

/** Price and start in force, or those an update proposes beside them. */
const Terms = ({ job, isBrief }: TermsProps) => {
  const locale = useLocale()
  const { proposed } = job
  const isMoved = proposed && Date.parse(proposed.starts_at) !== Date.parse(job.starts_at)
  const facts = [
    ({ total_cents: cents }: Pick<Room['job'], 'total_cents'>) => formatMoney(cents, locale),
    ({ starts_at: at }: Pick<Room['job'], 'starts_at'>) =>
      formatMoment(at, 'dayTime', locale, clockOf(job.city)),
  ].map((say) => {
    const [was, now] = [say(job), say(proposed ?? job)]
    return <ChangedValue was={was === now ? undefined : was}>{now}</ChangedValue>
  })
  return (
    <span className={styles.line}>
      <strong>{facts[0]}</strong>
      {isBrief && isMoved ? null : <span>{facts[1]}</span>}
    </span>
  )
}

/** The room's job in two lines: price, time, status, and the next action. */
export const JobCard = ({ room }: { room: Room }) => {
  const t = useTranslations('chat.job')
  const { next, href } = nextIn(room)
  // Its answers are below the messages, and their primary one is the card's.
  const isUpdated = room.side === 'customer' && room.offer_status === 'update_pending'
  return (
    <section className={styles.card} aria-label={t('label')}>
      <p className={styles.words}>
        <Terms job={room.job} isBrief={isUpdated} />
        <span className={styles.status}>
          <RoomStatus room={room} />
        </span>
      </p>
      {room.can.includes('on_my_way') ? (
        <OnMyWayButton room={room} t={t}>
          {t('onMyWay')}
        </OnMyWayButton>
      ) : (
        <Link
          className={styles.action}
          data-due={next === 'open' || next === 'edit' || isUpdated ? undefined : ''}
          href={href}
        >
          {t(next)}
        </Link>
      )}
    </section>
  )
}
