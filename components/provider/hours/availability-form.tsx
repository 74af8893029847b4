'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { memo, useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form'
import toast from 'react-hot-toast'
import { Button } from '@/components/ui/button'
import { FormError } from '@/components/ui/form/form-error'
import { Notice } from '@/components/ui/notice'
import { useFormDraft } from '@/hooks/accounts/form-draft'
import { accountQueries } from '@/hooks/accounts/queries'
import { useSaveAvailability } from '@/hooks/provider/mutations'
import { useStableData } from '@/hooks/use-stable-data'
import { errorCodeOf } from '@/lib/api/error'
import type { Availability } from '@/lib/contract/provider'
import { plainDate } from '@/lib/format/date'
import { clockOf } from '@/lib/shared/place-clock'
import { themed } from '@/lib/theme/themed'
import styles from './availability-form.module.css'
import { BookingRules } from './booking-rules'
import { CopyDay } from './copy-day'
import type { Hours } from './days'
import { withPeriod, type SpecialDay } from './exceptions'
import { ExceptionsEditor } from './exceptions-editor'
import { availabilityOf, draftOf, hoursResolver, type HoursDraft } from './hours-draft'
import { MonthCalendar } from './month-calendar'
import { copyDayTo, weekdays, type Week } from './week'
import { WeekDay } from './week-day'

/** The form of the hours, validated on every change, because one span may make another wrong. */
const useHoursForm = (availability: Availability, today: string) => {
  const form = useForm<HoursDraft>({
    resolver: hoursResolver,
    defaultValues: draftOf(availability, today),
  })
  const { subscribe, trigger, setValue, getValues } = form
  const setSpecial = useCallback(
    (special: SpecialDay[]) => setValue('special', special, { shouldDirty: true }),
    [setValue],
  )
  useEffect(
    () => subscribe({ formState: { values: true }, callback: () => void trigger() }),
    [subscribe, trigger],
  )
  const setWeek = useCallback((week: Week) => setValue('week', week, { shouldDirty: true }), [setValue])
  const setDay = useCallback(
    (day: number, hours: Hours[]) => setWeek(getValues('week').map((one, at) => (at === day ? hours : one))),
    [getValues, setWeek],
  )
  return { form, setWeek, setDay, setSpecial }
}

// Memoized: the form renders on every change, and each of these takes longer than a frame.
const Exceptions = memo(ExceptionsEditor)
const MemoBookingRules = memo(BookingRules)

interface DraftCalendarProps {
  form: UseFormReturn<HoursDraft>
  today: string
  setSpecial: (special: SpecialDay[]) => void
}

/** Calendar preview of the draft. Deferred, because rendering its days takes longer than a frame. */
const DraftCalendar = ({ form, today, setSpecial }: DraftCalendarProps) => {
  const [week, special, buffer_minutes, notice_minutes] = useWatch({
    control: form.control,
    name: ['week', 'special', 'buffer_minutes', 'notice_minutes'],
  })
  const draft = useMemo(
    () => ({ week, special, buffer_minutes, notice_minutes }),
    [week, special, buffer_minutes, notice_minutes],
  )
  const drawn = useDeferredValue(draft)
  return useMemo(() => {
    const change = (next: (days: SpecialDay[]) => SpecialDay[]) => setSpecial(next(form.getValues('special')))
    return (
      <MonthCalendar
        availability={availabilityOf(drawn)}
        today={today}
        onOff={(date) => change((days) => withPeriod(days, date, date, 'off'))}
        onSpecial={(date) => change((days) => withPeriod(days, date, date, 'special'))}
        onNormal={(date) => change((days) => days.filter((day) => day.date !== date))}
      />
    )
  }, [drawn, today, form, setSpecial])
}

/**
 * A provider's availability: hours of each weekday, exceptional dates, time between jobs and advance notice,
 * with a calendar of the result.
 */
export const AvailabilityForm = themed(({ availability }: { availability: Availability }) => {
  const t = useTranslations('accounts.availability')
  const save = useSaveAvailability()
  const { data: profile } = useQuery(accountQueries.profile())
  const isElsewhere = profile?.addresses.some(({ city }) => clockOf(city).name !== null) ?? false
  const [today] = useState(() => plainDate(Date.now()))
  const { form, setWeek, setDay, setSpecial } = useHoursForm(availability, today)
  const [copying, setCopying] = useState<number | null>(null)
  const { control } = form
  const [week, special] = useWatch({ control, name: ['week', 'special'] })
  const exceptions = useStableData(special)
  useFormDraft('hours', form)
  const isAssumed = week.every((hours) => hours.length === 0)

  const submit = form.handleSubmit((draft) =>
    save.mutate(availabilityOf(draft), {
      onSuccess: () => {
        form.reset(draft, { keepValues: true })
        toast.success(t('saved'))
      },
    }),
  )
  return (
    <div className={styles.form}>
      {isAssumed ? <Notice>{t('anyTime')}</Notice> : null}
      <section className={styles.part} aria-labelledby="hours-week">
        <h2 id="hours-week" className={styles.title}>
          {t('week')}
        </h2>
        <p className={styles.help}>
          {t('weekHelp')} {isElsewhere ? t('brasilia') : null}
        </p>
        <ul className={styles.week}>
          {weekdays.map((day) => (
            <WeekDay
              key={day}
              control={control}
              day={day}
              name={t(`weekday.${day}`)}
              hours={week[day] ?? []}
              isAssumed={isAssumed}
              onChange={setDay}
              onCopy={setCopying}
            />
          ))}
        </ul>
      </section>
      <section className={styles.part} aria-labelledby="hours-exceptions">
        <h2 id="hours-exceptions" className={styles.title}>
          {t('exceptions')}
        </h2>
        <p className={styles.help}>{t('exceptionsHelp')}</p>
        <Exceptions control={control} days={exceptions} today={today} onChange={setSpecial} />
      </section>
      <section className={styles.part} aria-labelledby="hours-rhythm">
        <h2 id="hours-rhythm" className={styles.title}>
          {t('rhythm')}
        </h2>
        <MemoBookingRules control={control} saved={availability} />
      </section>
      <DraftCalendar form={form} today={today} setSpecial={setSpecial} />
      <FormError code={save.error ? errorCodeOf(save.error) : null} />
      <Button size="large" onClick={() => void submit()} busy={save.isPending}>
        {t('save')}
      </Button>
      {copying === null ? null : (
        <CopyDay
          from={copying}
          onClose={() => setCopying(null)}
          onCopy={(days) => {
            setWeek(copyDayTo(week, copying, days))
            setCopying(null)
          }}
        />
      )}
    </div>
  )
})
