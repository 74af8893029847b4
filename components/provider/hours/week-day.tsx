'use client'

import { useTranslations } from 'next-intl'
import type { Control } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { AddIcon } from '@/components/ui/icons'
import { Toggle } from '@/components/ui/toggle'
import styles from './availability-form.module.css'
import { assumedHours, type Hours } from './days'
import type { HoursDraft } from './hours-draft'
import { SpanRow } from './span-row'
import { nextHours, spanProblems, workday } from './week'

interface WeekDayProps {
  control: Control<HoursDraft>
  day: number
  name: string
  hours: Hours[]
  /** No day has hours yet: this one is booked as the calendar below says. */
  isAssumed: boolean
  /** Paths of a dynamic list, which react-hook-form's types cannot name; the fields write into the form. */
  onChange: (hours: Hours[]) => void
  onCopy: () => void
}

/** One weekday: open or closed, and its spans of hours. */
export const WeekDay = ({ control, day, name, hours, isAssumed, onChange, onCopy }: WeekDayProps) => {
  const t = useTranslations('accounts.availability')
  const problems = spanProblems(hours)
  const next = nextHours(hours)
  return (
    <li className={styles.day}>
      <div className={styles.dayHead}>
        <Toggle
          look="switch"
          label={<span className={styles.dayName}>{name}</span>}
          checked={hours.length > 0}
          onChange={(open) => onChange(open ? [{ ...workday }] : [])}
        />
        {hours.length === 0 ? (
          <span className={styles.off}>
            {isAssumed && day !== 0 ? t('calendar.hours', { ...assumedHours }) : t('off')}
          </span>
        ) : null}
      </div>
      {hours.map((span, position) => (
        <SpanRow
          key={position}
          control={control}
          name={`week.${day}.${position}`}
          label={t('spanOf', { day: name, position: position + 1 })}
          removeLabel={t('removeSpan', { day: name, from: span.from, to: span.to })}
          span={span}
          problem={problems[position] ?? null}
          onRemove={() => onChange(hours.filter((_, at) => at !== position))}
        />
      ))}
      {hours.length > 0 ? (
        <div className={styles.more}>
          {hours.length < 6 && next ? (
            <Button
              look="plain"
              size="small"
              icon={<AddIcon />}
              onClick={() => onChange([...hours, next])}
              aria-label={`${t('addSpan')}: ${name}`}
            >
              {t('addSpan')}
            </Button>
          ) : null}
          <Button look="plain" size="small" onClick={onCopy} aria-label={t('copyOf', { day: name })}>
            {t('copyShort')}
          </Button>
        </div>
      ) : null}
    </li>
  )
}
