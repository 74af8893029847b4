'use client'

import { useTranslations } from 'next-intl'
import { memo } from 'react'
import type { Control } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { AddIcon } from '@/components/ui/icons'
import styles from './availability-form.module.css'
import type { Hours } from './days'
import type { HoursDraft } from './hours-draft'
import { SpanRow } from './span-row'
import { nextHours, spanErrors } from './week'

export interface DayHoursProps {
  control: Control<HoursDraft>
  day: number
  name: string
  hours: Hours[]
  /** Paths of a dynamic list, which react-hook-form's types cannot name; the fields write into the form. */
  onChange: (day: number, hours: Hours[]) => void
  onCopy: (day: number) => void
}

/** Spans of a weekday. Memoized, to render only when they change. */
export const DayHours = memo(({ control, day, name, hours, onChange, onCopy }: DayHoursProps) => {
  const t = useTranslations('accounts.availability')
  const problems = spanErrors(hours)
  const next = nextHours(hours)
  return (
    <>
      {hours.map((span, position) => (
        <SpanRow
          key={position}
          control={control}
          name={`week.${day}.${position}`}
          label={t('spanOf', { day: name, position: position + 1 })}
          removeLabel={t('removeSpan', { day: name, from: span.from, to: span.to })}
          span={span}
          problem={problems[position] ?? null}
          onRemove={() =>
            onChange(
              day,
              hours.filter((_, at) => at !== position),
            )
          }
        />
      ))}
      {hours.length > 0 ? (
        <div className={styles.more}>
          {hours.length < 6 && next ? (
            <Button
              look="plain"
              size="small"
              icon={<AddIcon />}
              onClick={() => onChange(day, [...hours, next])}
              aria-label={`${t('addSpan')}: ${name}`}
            >
              {t('addSpan')}
            </Button>
          ) : null}
          <Button
            look="plain"
            size="small"
            onClick={() => onCopy(day)}
            aria-label={t('copyOf', { day: name })}
          >
            {t('copyShort')}
          </Button>
        </div>
      ) : null}
    </>
  )
})
DayHours.displayName = 'DayHours'
