'use client'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import toast from 'react-hot-toast'
import { Notice } from '@/components/ui/notice'
import { useSaveAvailability } from '@/hooks/accounts/mutations'
import { isApiError } from '@/lib/api/error'
import type { Availability } from '@/lib/contract/provider'
import styles from './availability-form.module.css'
import { FormProblem } from './form-problem'
import { dayProblem, weekdays, weeklyOf, weekOf, type Hours } from './week'
import { WeekDay } from './week-day'

const buffers = [0, 15, 30, 45, 60, 90, 120]
const notices = [0, 60, 120, 240, 720, 1440, 2880, 4320, 10_080]

/** When a provider works: hours of each weekday, time between jobs, and how far ahead one can be booked. */
export const AvailabilityForm = ({ availability }: { availability: Availability }) => {
  const t = useTranslations('accounts.availability')
  const save = useSaveAvailability()
  const [week, setWeek] = useState(() => weekOf(availability.weekly))
  const [buffer, setBuffer] = useState(availability.buffer_minutes)
  const [notice, setNotice] = useState(availability.notice_minutes)
  const monday = week[1] ?? []
  const isWrong = week.some((hours) => dayProblem(hours) !== null)

  const change = (day: number, hours: Hours[]) => setWeek(week.map((one, at) => (at === day ? hours : one)))
  const submit = () =>
    save.mutate(
      { ...availability, weekly: weeklyOf(week), buffer_minutes: buffer, notice_minutes: notice },
      { onSuccess: () => toast.success(t('saved')) },
    )
  const minutes = (value: number) => (value === 0 ? t('none') : value < 60 ? t('minutes', { count: value }) : value < 1440 ? t('hours', { count: value / 60 }) : t('days', { count: value / 1440 }))
  const pick = (label: string, value: number, values: number[], onChange: (value: number) => void, help: string) => (
    <TextField select label={label} value={value} helperText={help} onChange={(event) => onChange(Number(event.target.value))} slotProps={{ select: { native: true } }} fullWidth>
      {[...new Set([...values, value])].sort((one, other) => one - other).map((one) => <option key={one} value={one}>{minutes(one)}</option>)}
    </TextField>
  )
  return (
    <div className={styles.form}>
      {week.every((hours) => hours.length === 0) ? <Notice>{t('anyTime')}</Notice> : null}
      <ul className={styles.week}>
        {weekdays.map((day) => (
          <WeekDay key={day} name={t(`weekday.${day}`)} hours={week[day] ?? []} onChange={(hours) => change(day, hours)} />
        ))}
      </ul>
      {monday.length > 0 ? <Button variant="outlined" onClick={() => setWeek(week.map((hours, day) => (day >= 1 && day <= 5 ? monday : hours)))}>{t('copyMonday')}</Button> : null}
      {pick(t('buffer'), buffer, buffers, setBuffer, t('bufferHelp'))}
      {pick(t('notice'), notice, notices, setNotice, t('noticeHelp'))}
      <FormProblem code={save.error ? (isApiError(save.error) ? save.error.code : 'internal_error') : null} />
      <Button variant="contained" size="large" onClick={submit} loading={save.isPending} disabled={isWrong}>{t('save')}</Button>
    </div>
  )
}
