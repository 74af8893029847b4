'use client'

import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import toast from 'react-hot-toast'
import { FormProblem } from '@/components/ui/form/form-problem'
import { Notice } from '@/components/ui/notice'
import { useSaveAvailability } from '@/hooks/provider/mutations'
import { useUnsaved } from '@/hooks/use-unsaved'
import { isApiError } from '@/lib/api/error'
import type { Availability } from '@/lib/contract/provider'
import { plainDate } from '@/lib/format/date'
import styles from './availability-form.module.css'
import { CopyDay } from './copy-day'
import type { Hours } from './days'
import { exceptionsOf, specialDays, specialProblems, withPeriod } from './exceptions'
import { ExceptionsEditor } from './exceptions-editor'
import { MonthCalendar } from './month-calendar'
import { copiedTo, dayProblem, weekdays, weeklyOf, weekOf } from './week'
import { WeekDay } from './week-day'

const buffers = [0, 15, 30, 45, 60, 90, 120]
const notices = [0, 60, 120, 240, 720, 1440, 2880, 4320, 10_080]

const MinutesPicker = ({
  label,
  help,
  value,
  offered,
  onChange,
}: {
  label: string
  help: string
  value: number
  offered: readonly number[]
  onChange: (value: number) => void
}) => {
  const t = useTranslations('accounts.availability')
  const text = (minutes: number) =>
    minutes === 0
      ? t('none')
      : minutes < 60
        ? t('minutes', { count: minutes })
        : minutes < 1440
          ? t('hours', { count: minutes / 60 })
          : t('days', { count: minutes / 1440 })
  return (
    <TextField
      select
      label={label}
      value={value}
      helperText={help}
      onChange={(event) => onChange(Number(event.target.value))}
      slotProps={{ select: { native: true } }}
      fullWidth
    >
      {[...new Set([...offered, value])]
        .sort((one, other) => one - other)
        .map((one) => (
          <option key={one} value={one}>
            {text(one)}
          </option>
        ))}
    </TextField>
  )
}

/** When a provider works: hours of each weekday, dates that differ, time between jobs, how far ahead one can be booked, and what comes of it all. */
export const AvailabilityForm = ({ availability }: { availability: Availability }) => {
  const t = useTranslations('accounts.availability')
  const save = useSaveAvailability()
  const form = useRef<HTMLDivElement>(null)
  const [today] = useState(() => plainDate(Date.now()))
  const [week, setWeek] = useState(() => weekOf(availability.weekly))
  const [special, setSpecial] = useState(() => specialDays(availability.exceptions, today))
  const [buffer, setBuffer] = useState(availability.buffer_minutes)
  const [notice, setNotice] = useState(availability.notice_minutes)
  const [copying, setCopying] = useState<number | null>(null)
  const draft: Availability = {
    weekly: weeklyOf(week),
    exceptions: exceptionsOf(special),
    buffer_minutes: buffer,
    notice_minutes: notice,
  }
  const [saved, setSaved] = useState(() => JSON.stringify(draft))
  useUnsaved(JSON.stringify(draft) !== saved)

  const change = (day: number, hours: Hours[]) => setWeek(week.map((one, at) => (at === day ? hours : one)))
  const isWrong =
    week.some((hours) => dayProblem(hours) !== null) ||
    specialProblems(special)
      .flat()
      .some((problem) => problem !== null)
  const submit = () => {
    if (isWrong) return form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
    save.mutate(draft, {
      onSuccess: () => {
        setSaved(JSON.stringify(draft))
        toast.success(t('saved'))
      },
    })
  }
  return (
    <div className={styles.form} ref={form}>
      {week.every((hours) => hours.length === 0) ? <Notice>{t('anyTime')}</Notice> : null}
      <section className={styles.part} aria-labelledby="hours-week">
        <h2 id="hours-week" className={styles.title}>
          {t('week')}
        </h2>
        <p className={styles.help}>{t('weekHelp')}</p>
        <ul className={styles.week}>
          {weekdays.map((day) => (
            <WeekDay
              key={day}
              name={t(`weekday.${day}`)}
              hours={week[day] ?? []}
              onChange={(hours) => change(day, hours)}
              onCopy={() => setCopying(day)}
            />
          ))}
        </ul>
      </section>
      <section className={styles.part} aria-labelledby="hours-exceptions">
        <h2 id="hours-exceptions" className={styles.title}>
          {t('exceptions')}
        </h2>
        <p className={styles.help}>{t('exceptionsHelp')}</p>
        <ExceptionsEditor days={special} today={today} onChange={setSpecial} />
      </section>
      <section className={styles.part} aria-labelledby="hours-rhythm">
        <h2 id="hours-rhythm" className={styles.title}>
          {t('rhythm')}
        </h2>
        <MinutesPicker
          label={t('buffer')}
          help={t('bufferHelp')}
          value={buffer}
          offered={buffers}
          onChange={setBuffer}
        />
        <MinutesPicker
          label={t('notice')}
          help={t('noticeHelp')}
          value={notice}
          offered={notices}
          onChange={setNotice}
        />
      </section>
      <MonthCalendar
        availability={draft}
        today={today}
        onOff={(date) => setSpecial(withPeriod(special, date, date, 'off'))}
        onSpecial={(date) => setSpecial(withPeriod(special, date, date, 'special'))}
        onNormal={(date) => setSpecial(special.filter((day) => day.date !== date))}
      />
      <FormProblem code={save.error ? (isApiError(save.error) ? save.error.code : 'internal_error') : null} />
      <Button variant="contained" size="large" onClick={submit} loading={save.isPending}>
        {t('save')}
      </Button>
      {copying === null ? null : (
        <CopyDay
          from={copying}
          onClose={() => setCopying(null)}
          onCopy={(days) => {
            setWeek(copiedTo(week, copying, days))
            setCopying(null)
          }}
        />
      )}
    </div>
  )
}
