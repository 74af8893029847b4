'use client'

import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useFieldErrorText } from '@/hooks/use-field-error-text'
import styles from './availability-form.module.css'
import { exceptionsOf, mostExceptions, withPeriod, type SpecialDay } from './exceptions'

interface AddPeriodProps {
  days: SpecialDay[]
  today: string
  onChange: (days: SpecialDay[]) => void
}

/** Takes a period off, or gives its days hours of their own. */
export const AddPeriod = ({ days, today, onChange }: AddPeriodProps) => {
  const t = useTranslations('accounts.availability')
  const fieldErrorText = useFieldErrorText()
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const [kind, setKind] = useState<'off' | 'special'>('off')
  const [problem, setProblem] = useState<{ field: 'from' | 'to'; text: string } | null>(null)
  const add = () => {
    if (from === '') return setProblem({ field: 'from', text: fieldErrorText('required') })
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
