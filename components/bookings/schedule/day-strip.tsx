import { useLocale, useTranslations } from 'next-intl'
import styles from '@/components/bookings/demand/wizard.module.css'
import { usePlaceClock } from '@/hooks/use-place-clock'
import { formatMoment, formatTime } from '@/lib/format/date'

interface DayStripProps {
  days: readonly string[]
  /** Those with a free time; the others are struck out. Undefined while unknown. */
  free?: ReadonlySet<string> | undefined
  chosen: string
  onChoose: (day: string) => void
}

/** Horizontal single-choice list of days. */
export const DayStrip = ({ days, free, chosen, onChoose }: DayStripProps) => {
  const t = useTranslations('schedule')
  const locale = useLocale()
  return (
    <div className={styles.days} role="group" aria-label={t('day')} tabIndex={0}>
      {days.map((day) => {
        const noon = `${day}T12:00:00-03:00`
        const name = formatMoment(noon, 'day', locale)
        const isFull = free !== undefined && !free.has(day)
        return (
          <button
            key={day}
            type="button"
            className={styles.day}
            aria-pressed={day === chosen}
            aria-label={isFull ? t('fullDay', { day: name }) : name}
            data-full={isFull ? '' : undefined}
            onClick={() => onChoose(day)}
          >
            <small>{formatMoment(noon, 'weekday', locale)}</small>
            <b>{Number(day.slice(8))}</b>
          </button>
        )
      })}
    </div>
  )
}

interface TimesProps {
  starts: readonly string[]
  chosen: string | null
  onChoose: (start: string) => void
}

/** Single-choice list of a day's free starts. */
export const Times = ({ starts, chosen, onChoose }: TimesProps) => {
  const locale = useLocale()
  const clock = usePlaceClock()
  return (
    <div className={styles.times}>
      {starts.map((start) => (
        <button
          key={start}
          type="button"
          className={styles.time}
          aria-pressed={start === chosen}
          onClick={() => onChoose(start)}
        >
          {formatTime(start, locale, { ...clock, name: null })}
        </button>
      ))}
    </div>
  )
}
