'use client'

import { useTranslations } from 'next-intl'
import { memo, useDeferredValue, useState } from 'react'
import { Toggle } from '@/components/ui/toggle'
import { useStableData } from '@/hooks/use-stable-data'
import styles from './availability-form.module.css'
import { DayHours, type DayHoursProps } from './day-hours'
import { assumedHours } from './days'
import { workday } from './week'

interface WeekDayProps extends DayHoursProps {
  /** No weekday has hours yet: instant booking assumes default ones. */
  isAssumed: boolean
}

/** The form creates new lists on every change: compares a day's own values. */
const isSame = ({ hours: before, ...one }: WeekDayProps, { hours: now, ...other }: WeekDayProps): boolean =>
  (Object.keys(one) as (keyof typeof one)[]).every((name) => one[name] === other[name]) &&
  JSON.stringify(before) === JSON.stringify(now)

/**
 * A weekday: open or closed, with its hours. Mounting the two time selects takes longer than a frame, so the
 * switch paints first and the form updates in the next task; a further span renders in the next frame. A
 * removed one disappears once the form has no value for its fields.
 */
export const WeekDay = memo(({ isAssumed, ...props }: WeekDayProps) => {
  const { day, name, onChange } = props
  const t = useTranslations('accounts.availability')
  const hours = useStableData(props.hours)
  const drawn = useDeferredValue(hours)
  const [pressed, setPressed] = useState<boolean | null>(null)
  const press = (open: boolean) => {
    setPressed(open)
    setTimeout(() => {
      onChange(day, open ? [{ ...workday }] : [])
      setPressed(null)
    })
  }
  return (
    <li className={styles.day}>
      <div className={styles.dayHead}>
        <Toggle
          look="switch"
          label={<span className={styles.dayName}>{name}</span>}
          checked={pressed ?? hours.length > 0}
          onChange={press}
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
}, isSame)
WeekDay.displayName = 'WeekDay'
