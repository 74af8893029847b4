'use client'

import { useLocale, useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { Notice } from '@/components/ui/notice'
import { peerOf } from '@/hooks/bookings/peer'
import { useNow } from '@/hooks/use-now'
import type { Booking } from '@/lib/contract/bookings'
import { formatTime, plainDate } from '@/lib/format/date'
import { clockOf } from '@/lib/shared/place-clock'
import styles from './summary.module.css'

/** Lazily loaded: rendered only for providers on the day of the work. */
const SayOnMyWay = dynamic(() => import('./announce-on-my-way').then((module) => module.AnnounceOnMyWay), {
  ssr: false,
})

const minuteMs = 60_000

/** Shows that the provider is on the way, or the provider's button to announce it. */
export const OnMyWay = ({ booking }: { booking: Booking }) => {
  const t = useTranslations('bookings.onMyWay')
  const locale = useLocale()
  const clock = clockOf(booking.city.ibge)
  const today = plainDate(useNow(minuteMs), clock)
  const { role, status, starts_at: start, on_my_way_at: saidAt, approved_offer: offer } = booking
  const isToday = status === 'approved' && start !== null && plainDate(start, clock) === today
  if (!isToday || (role !== 'customer' && role !== 'provider')) return null
  return (
    <div aria-live="polite" className={styles.way}>
      {saidAt ? (
        <Notice tone="fact">
          {t(role, { name: peerOf(booking), time: formatTime(saidAt, locale, clock) })}
        </Notice>
      ) : null}
      {role === 'provider' && offer ? <SayOnMyWay room={offer.room} /> : null}
    </div>
  )
}
