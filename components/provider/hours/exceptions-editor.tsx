'use client'

import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { formatPlainDate } from '@/lib/format/date'
import styles from './availability-form.module.css'
import { exceptionsOf, mostExceptions, withPeriod, type SpecialDay } from './exceptions'
import { SpanRow } from './span-row'
import { nextHours, spanProblems, workday } from './week'

const AddPeriod = ({
  days,
  today,
  onChange,
}: {
  days: SpecialDay[]
  today: string
  onChange: (days: SpecialDay[]) => void
}) => {
  const t = useTranslations('accounts.availability')
  const fieldErrors = useTranslations('fieldErrors')
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const [kind, setKind] = useState<'off' | 'special'>('off')
  const [problem, setProblem] = useState<{ field: 'from' | 'to'; text: string } | null>(null)
  const add = () => {
    if (from === '') return setProblem({ field: 'from', text: fieldErrors('required') })
    if (from < today) return setProblem({ field: 'from', text: t('pastDate') })
    if (to !== '' && to < from) return setProblem({ field: 'to', text: t('reversedDates') })
    const next = withPeriod(days, from, to || from, kind)
    if (exceptionsOf(next).length > mostExceptions)
      return setProblem({ field: 'to', text: t('tooManyDates') })
    setProblem(null)
    setFrom('')
    setTo('')
    onChange(next)
  }
  const date = (field: 'from' | 'to', label: string, value: string, set: (value: string) => void) => (
    <TextField
      type="date"
      size="small"
      label={label}
      value={value}
      onChange={(event) => set(event.target.value)}
      error={problem?.field === field}
      helperText={problem?.field === field ? problem.text : undefined}
      slotProps={{
        inputLabel: { shrink: true },
        htmlInput: {
          min: field === 'from' ? today : from || today,
          'aria-invalid': problem?.field === field ? true : undefined,
        },
      }}
    />
  )
  return (
    <div className={styles.period} role="group" aria-label={t('exceptions')}>
      <TextField
        select
        size="small"
        label={t('exceptionKind')}
        value={kind}
        onChange={(event) => setKind(event.target.value === 'special' ? 'special' : 'off')}
      >
        <MenuItem value="off">{t('dayOff')}</MenuItem>
        <MenuItem value="special">{t('special')}</MenuItem>
      </TextField>
      {date('from', t('fromDate'), from, setFrom)}
      {date('to', t('toDate'), to, setTo)}
      <Button variant="outlined" onClick={add}>
        {t('addException')}
      </Button>
    </div>
  )
}

/** Dates off and dates with hours of their own. */
export const ExceptionsEditor = ({
  days,
  today,
  onChange,
}: {
  days: SpecialDay[]
  today: string
  onChange: (days: SpecialDay[]) => void
}) => {
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
            const problems = spanProblems(hours)
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
                    name={t('spanOf', { day: name, position: at + 1 })}
                    removeLabel={t('removeSpan', { day: name, from: span.from, to: span.to })}
                    span={span}
                    problem={problems[at] ?? null}
                    onChange={(part) =>
                      set(
                        position,
                        hours.map((one, other) => (other === at ? { ...one, ...part } : one)),
                      )
                    }
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
                      size="small"
                      onClick={() => set(position, hours.length === 0 ? [{ ...workday }] : [...hours, next])}
                      aria-label={`${t('addSpan')}: ${name}`}
                    >
                      {t('addSpan')}
                    </Button>
                  ) : null}
                  <Button
                    size="small"
                    color="error"
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
