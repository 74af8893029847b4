import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { TextInput } from '@/components/ui/text-input'
import { instantOf, plainDate } from '@/lib/format/date'
import styles from './reschedule.module.css'

/** Any day and hour, also outside one's own hours. */
export const OwnTime = ({ onChange }: { onChange: (start: string | null) => void }) => {
  const t = useTranslations('bookings.moves.reschedule')
  const [date, setDate] = useState('')
  const [time, setTime] = useState('')
  const change = (nextDate: string, nextTime: string) => {
    setDate(nextDate)
    setTime(nextTime)
    onChange(nextDate && nextTime ? instantOf(nextDate, nextTime) : null)
  }
  return (
    <div className={styles.own}>
      <TextInput
        type="date"
        label={t('date')}
        value={date}
        onChange={(event) => change(event.target.value, time)}
        shrink
        htmlInput={{ min: plainDate(Date.now()) }}
      />
      <TextInput
        type="time"
        label={t('time')}
        value={time}
        onChange={(event) => change(date, event.target.value)}
        shrink
      />
    </div>
  )
}
