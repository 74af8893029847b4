'use client'

import CloseIcon from '@mui/icons-material/CloseRounded'
import IconButton from '@mui/material/IconButton'
import TextField from '@mui/material/TextField'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import styles from './availability-form.module.css'
import type { Hours } from './days'
import { halfHours, type SpanProblem } from './week'

const TimePicker = ({
  label,
  value,
  invalid,
  describedBy,
  onChange,
}: {
  label: string
  value: string
  invalid: boolean
  describedBy: string | undefined
  onChange: (value: string) => void
}) => {
  // Hours set elsewhere may fall between the half hours offered here.
  const offered = halfHours.includes(value) ? halfHours : [...halfHours, value].sort()
  return (
    <TextField
      select
      size="small"
      label={label}
      value={value}
      error={invalid}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{
        select: { native: true },
        htmlInput: { 'aria-invalid': invalid ? true : undefined, 'aria-describedby': describedBy },
      }}
      fullWidth
    >
      {offered.map((time) => (
        <option key={time} value={time}>
          {time}
        </option>
      ))}
    </TextField>
  )
}

/** From when to when; what is wrong with it stands below, tied to both fields. */
export const SpanRow = ({
  name,
  removeLabel,
  span,
  problem,
  onChange,
  onRemove,
}: {
  name: string
  removeLabel: string
  span: Hours
  problem: SpanProblem | null
  onChange: (part: Partial<Hours>) => void
  onRemove: () => void
}) => {
  const t = useTranslations('accounts.availability')
  const id = useId()
  const describedBy = problem ? id : undefined
  return (
    <div className={styles.span} role="group" aria-label={name}>
      <TimePicker
        label={t('from')}
        value={span.from}
        invalid={problem === 'overlapping'}
        describedBy={describedBy}
        onChange={(from) => onChange({ from })}
      />
      <TimePicker
        label={t('to')}
        value={span.to}
        invalid={problem !== null}
        describedBy={describedBy}
        onChange={(to) => onChange({ to })}
      />
      <IconButton onClick={onRemove} aria-label={removeLabel}>
        <CloseIcon />
      </IconButton>
      {problem ? (
        <p id={id} className={styles.problem} role="alert">
          {t(`spanProblem.${problem}`)}
        </p>
      ) : null}
    </div>
  )
}
