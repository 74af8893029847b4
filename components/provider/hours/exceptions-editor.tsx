'use client'

import { useLocale, useTranslations } from 'next-intl'
import type { Control } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { formatPlainDate } from '@/lib/format/date'
import { AddPeriod } from './add-period'
import styles from './availability-form.module.css'
import type { SpecialDay } from './exceptions'
import type { HoursDraft } from './hours-draft'
import { SpanRow } from './span-row'
import { nextHours, spanErrors, workday } from './week'

interface ExceptionsEditorProps {
  control: Control<HoursDraft>
  days: SpecialDay[]
  today: string
  /** Paths of a dynamic list, which react-hook-form's types cannot name; the fields write into the form. */
  onChange: (days: SpecialDay[]) => void
}

/** Days off, and dates with their own hours. */
export const ExceptionsEditor = ({ control, days, today, onChange }: ExceptionsEditorProps) => {
  const t = useTranslations('accounts.availability')
  const locale = useLocale()
  const set = (position: number, hours: SpecialDay['hours']) =>
    onChange(days.map((day, at) => (at === position ? { ...day, hours } : day)))
  return (
    <>
      <AddPeriod days={days} today={today} onChange={onChange} />
      {days.length === 0 ? (
        <p className={styles.help}>{t('noExceptions')}</p>
      ) : (
        <ul className={styles.week}>
          {days.map(({ date, hours }, position) => {
            const name = formatPlainDate(date, locale, 'longDate')
            const problems = spanErrors(hours)
            const next = nextHours(hours)
            return (
              <li key={date} className={styles.day}>
                <div className={styles.dayHead}>
                  <span className={styles.dayName}>{name}</span>
                  <span className={styles.off}>{t(hours.length === 0 ? 'dayOff' : 'special')}</span>
                </div>
                {hours.map((span, at) => (
                  <SpanRow
                    key={at}
                    control={control}
                    name={`special.${position}.hours.${at}`}
                    label={t('spanOf', { day: name, position: at + 1 })}
                    removeLabel={t('removeSpan', { day: name, from: span.from, to: span.to })}
                    span={span}
                    problem={problems[at] ?? null}
                    onRemove={() =>
                      set(
                        position,
                        hours.filter((_, other) => other !== at),
                      )
                    }
                  />
                ))}
                <div className={styles.more}>
                  {hours.length < 6 && next ? (
                    <Button
                      look="plain"
                      size="small"
                      onClick={() => set(position, hours.length === 0 ? [{ ...workday }] : [...hours, next])}
                      aria-label={`${t('addSpan')}: ${name}`}
                    >
                      {t('addSpan')}
                    </Button>
                  ) : null}
                  <Button
                    size="small"
                    look="plain"
                    tone="danger"
                    onClick={() => onChange(days.filter((_, at) => at !== position))}
                    aria-label={t('removeException', { date: name })}
                  >
                    {t('removeShort')}
                  </Button>
                </div>
              </li>
            )
          })}
        </ul>
      )}
    </>
  )
}
