'use client'

import { useTranslations } from 'next-intl'
import { useDeferredValue } from 'react'
import { Toggle } from '@/components/ui/toggle'
import { useSteady } from '@/hooks/use-steady'
import styles from './availability-form.module.css'
import { DayHours, type DayHoursProps } from './day-hours'
import { assumedHours } from './days'
import { workday } from './week'

interface WeekDayProps extends DayHoursProps {
  /** No day has hours yet: this one is booked as the calendar below says. */
  isAssumed: boolean
}

/**
 * One weekday: open or closed, and its spans of hours. The two lists of a new span cost more than a tap may take: the
 * switch is drawn first, the span with the next frame. What is removed goes at once, because the form has no value left
 * for its fields.
 */
export const WeekDay = ({ isAssumed, ...props }: WeekDayProps) => {
  const { day, name, onChange } = props
  const t = useTranslations('accounts.availability')
  const hours = useSteady(props.hours)
  const drawn = useDeferredValue(hours)
  return (
    <li className={styles.day}>
      <div className={styles.dayHead}>
        <Toggle
          look="switch"
          label={<span className={styles.dayName}>{name}</span>}
          checked={hours.length > 0}
          onChange={(open) => onChange(day, open ? [{ ...workday }] : [])}
        />
        {hours.length === 0 ? (
          <span className={styles.off}>
            {isAssumed && day !== 0
              ? t('assumed', { hours: t('calendar.hours', { ...assumedHours }) })
              : t('off')}
          </span>
        ) : null}
      </div>
      <DayHours {...props} hours={drawn.length < hours.length ? drawn : hours} />
    </li>
  )
}
