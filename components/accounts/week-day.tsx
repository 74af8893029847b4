'use client'
import AddIcon from '@mui/icons-material/AddRounded'
import CloseIcon from '@mui/icons-material/CloseRounded'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import IconButton from '@mui/material/IconButton'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import { useTranslations } from 'next-intl'
import styles from './availability-form.module.css'
import { dayProblem, halfHours, nextHours, workday, type Hours } from './week'

const TimePicker = ({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) => {
  // Hours set elsewhere may fall between the half hours offered here.
  const offered = halfHours.includes(value) ? halfHours : [...halfHours, value].sort()
  return (
    <TextField select size="small" label={label} value={value} onChange={(event) => onChange(event.target.value)} slotProps={{ select: { native: true } }} fullWidth>
      {offered.map((time) => <option key={time} value={time}>{time}</option>)}
    </TextField>
  )
}

/** One weekday: open or not, and its spans of hours. */
export const WeekDay = ({ name, hours, onChange }: { name: string; hours: Hours[]; onChange: (hours: Hours[]) => void }) => {
  const t = useTranslations('accounts.availability')
  const problem = dayProblem(hours)
  const next = nextHours(hours)
  const change = (position: number, part: Partial<Hours>) => onChange(hours.map((span, at) => (at === position ? { ...span, ...part } : span)))
  return (
    <li className={styles.day}>
      <div className={styles.dayHead}>
        <FormControlLabel label={<span className={styles.dayName}>{name}</span>} control={<Switch checked={hours.length > 0} onChange={(_, open) => onChange(open ? [workday] : [])} />} />
        {hours.length === 0 ? <span className={styles.off}>{t('off')}</span> : null}
      </div>
      {hours.map((span, position) => (
        <div key={position} className={styles.span} role="group" aria-label={t('spanOf', { day: name, position: position + 1 })}>
          <TimePicker label={t('from')} value={span.from} onChange={(from) => change(position, { from })} />
          <TimePicker label={t('to')} value={span.to} onChange={(to) => change(position, { to })} />
          <IconButton onClick={() => onChange(hours.filter((_, at) => at !== position))} aria-label={t('removeSpan', { day: name, from: span.from, to: span.to })}><CloseIcon /></IconButton>
        </div>
      ))}
      {problem ? <p className={styles.problem} role="alert">{t(problem)}</p> : null}
      {hours.length > 0 && hours.length < 6 && next ? <Button size="small" startIcon={<AddIcon />} onClick={() => onChange([...hours, next])} className={styles.more}>{t('addSpan')}</Button> : null}
    </li>
  )
}
