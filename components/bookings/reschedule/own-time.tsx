import TextField from '@mui/material/TextField'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { momentFrom, plainDate } from '@/lib/format/date'
import styles from './reschedule.module.css'

/** Any day and hour, also outside one's own hours. */
export const OwnTime = ({ onChange }: { onChange: (start: string | null) => void }) => {
  const t = useTranslations('bookings.moves.reschedule')
  const [date, setDate] = useState('')
  const [time, setTime] = useState('')
  const change = (nextDate: string, nextTime: string) => {
    setDate(nextDate)
    setTime(nextTime)
    onChange(nextDate && nextTime ? momentFrom(nextDate, nextTime) : null)
  }
  return (
    <div className={styles.own}>
      <TextField
        type="date"
        label={t('date')}
        value={date}
        onChange={(event) => change(event.target.value, time)}
        slotProps={{ inputLabel: { shrink: true }, htmlInput: { min: plainDate(Date.now()) } }}
      />
      <TextField
        type="time"
        label={t('time')}
        value={time}
        onChange={(event) => change(date, event.target.value)}
        slotProps={{ inputLabel: { shrink: true } }}
      />
    </div>
  )
}
