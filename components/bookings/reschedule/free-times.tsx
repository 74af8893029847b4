'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { DayStrip, Times } from '@/components/bookings/schedule/day-strip'
import { ErrorState } from '@/components/ui/error-state'
import { ListSkeleton } from '@/components/ui/list-skeleton'
import { peerOf } from '@/hooks/bookings/peer'
import { scheduleQueries } from '@/hooks/bookings/schedule'
import { usePlaceClock } from '@/hooks/use-place-clock'
import type { Booking } from '@/lib/contract/bookings'
import { maxSlotDays } from '@/lib/contract/time-slots'
import { plainDate } from '@/lib/format/date'
import styles from './reschedule.module.css'

interface FreeTimesProps {
  booking: Booking
  chosen: string | null
  onChoose: (start: string | null) => void
}

/** The free times of three weeks by day; only days that have any are shown. */
export const FreeTimes = ({ booking, chosen, onChoose }: FreeTimesProps) => {
  const t = useTranslations('bookings.moves.reschedule')
  const clock = usePlaceClock()
  const [today] = useState(() => plainDate(Date.now()))
  const [picked, setPicked] = useState<string | null>(null)
  const query = useQuery(scheduleQueries.moveTimes(booking.pk, { date: today, days: maxSlotDays }))
  if (query.isPending) return <ListSkeleton rows={2} height={56} label={t('loading')} />
  if (query.isError) return <ErrorState retry={() => void query.refetch()} />
  const starts = query.data.map(({ starts_at }) => starts_at).filter((start) => start !== booking.starts_at)
  const days = [...new Set(starts.map((start) => plainDate(start, clock)))]
  const day = picked !== null && days.includes(picked) ? picked : days[0]
  if (day === undefined) return <p className={styles.text}>{t('none', { name: peerOf(booking) })}</p>
  return (
    <div className={styles.free}>
      <DayStrip
        days={days}
        chosen={day}
        onChoose={(next) => {
          setPicked(next)
          onChoose(null)
        }}
      />
      <Times
        starts={starts.filter((start) => plainDate(start, clock) === day)}
        chosen={chosen}
        onChoose={onChoose}
      />
    </div>
  )
}
