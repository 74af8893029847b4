'use client'

import AddIcon from '@mui/icons-material/AddRounded'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import { useTranslations } from 'next-intl'
import styles from './availability-form.module.css'
import type { Hours } from './days'
import { SpanRow } from './span-row'
import { nextHours, spanProblems, workday } from './week'

/** One weekday: open or not, and its spans of hours. */
export const WeekDay = ({
  name,
  hours,
  onChange,
  onCopy,
}: {
  name: string
  hours: Hours[]
  onChange: (hours: Hours[]) => void
  onCopy: () => void
}) => {
  const t = useTranslations('accounts.availability')
  const problems = spanProblems(hours)
  const next = nextHours(hours)
  return (
    <li className={styles.day}>
      <div className={styles.dayHead}>
        <FormControlLabel
          label={<span className={styles.dayName}>{name}</span>}
          control={
            <Switch checked={hours.length > 0} onChange={(_, open) => onChange(open ? [workday] : [])} />
          }
        />
        {hours.length === 0 ? <span className={styles.off}>{t('off')}</span> : null}
      </div>
      {hours.map((span, position) => (
        <SpanRow
          key={position}
          name={t('spanOf', { day: name, position: position + 1 })}
          removeLabel={t('removeSpan', { day: name, from: span.from, to: span.to })}
          span={span}
          problem={problems[position] ?? null}
          onChange={(part) => onChange(hours.map((one, at) => (at === position ? { ...one, ...part } : one)))}
          onRemove={() => onChange(hours.filter((_, at) => at !== position))}
        />
      ))}
      {hours.length > 0 ? (
        <div className={styles.more}>
          {hours.length < 6 && next ? (
            <Button
              size="small"
              startIcon={<AddIcon />}
              onClick={() => onChange([...hours, next])}
              aria-label={`${t('addSpan')}: ${name}`}
            >
              {t('addSpan')}
            </Button>
          ) : null}
          <Button size="small" onClick={onCopy} aria-label={t('copyOf', { day: name })}>
            {t('copyShort')}
          </Button>
        </div>
      ) : null}
    </li>
  )
}
