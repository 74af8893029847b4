'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useCallback, useState } from 'react'
import { useForm, type Resolver } from 'react-hook-form'
import { TimeZoneNote } from '@/components/bookings/time-zone-note'
import { FormChoice } from '@/components/ui/form/form-choice'
import { FormDate } from '@/components/ui/form/form-date'
import { startsWithinDays } from '@/lib/contract/values'
import { formatPlainDate, instantOf, plainDate } from '@/lib/format/date'
import type { PlaceClock } from '@/lib/shared/moments'
import { clockOf } from '@/lib/shared/place-clock'
import { windowOf, windows } from '@/lib/wizard/request'
import { StepForm, type FormStepProps } from './step-form'
import styles from './wizard.module.css'

const dayMs = 86_400_000
const daysShown = 7
const other = 'other'

interface Values {
  /** A day of the chips, `other`, or '' until chosen. */
  day: string
  date: string
  window: string
}

const failed = (field: 'day' | 'date', message: string) => ({
  values: {},
  errors: { [field]: { type: 'answer', message } },
})

const resolverOn =
  (clock: PlaceClock, isAnyDay: boolean): Resolver<Values> =>
  (values): ReturnType<Resolver<Values>> => {
    if (values.day === '') return isAnyDay ? { values, errors: {} } : failed('day', 'invalid_choice')
    const field = values.day === other ? 'date' : 'day'
    const date = values.day === other ? values.date : values.day
    if (!date) return failed(field, 'required')
    const ends = Date.parse(instantOf(date, windows[windowOf(values.window)][1], clock))
    if (ends <= Date.now()) return failed(field, 'in_the_past')
    return ends > Date.now() + startsWithinDays * dayMs ? failed(field, 'too_far') : { values, errors: {} }
  }

/** Names the next days of the place: today, tomorrow, then weekday and number. */
const useNextDays = (clock: PlaceClock) => {
  const t = useTranslations('demand.when')
  const locale = useLocale()
  const [now] = useState(() => Date.now())
  return Array.from({ length: daysShown }, (_, n) => {
    const value = plainDate(now + n * dayMs, clock)
    const weekday = formatPlainDate(value, locale, 'weekday')
    const label =
      n === 0 ? t('today') : n === 1 ? t('tomorrow') : t('day', { weekday, n: Number(value.slice(8)) })
    return { value, label }
  })
}

const anyDay = ['flexible', 'now'] as const

/** Time of the work: flexible or now in one tap, or a day with a part of it. */
export const WhenStep = ({
  id,
  draft,
  city,
  refused,
  onChange,
  onDone,
}: FormStepProps & { city: number | null }) => {
  const t = useTranslations('demand.when')
  const clock = clockOf(city)
  const days = useNextDays(clock)
  const date = draft.when === 'date' ? draft.date : ''
  const isListed = days.some(({ value }) => value === date)
  const form = useForm<Values>({
    resolver: resolverOn(clock, draft.when === 'flexible' || draft.when === 'now'),
    defaultValues: {
      day: isListed || date === '' ? date : other,
      date: isListed ? '' : date,
      window: draft.window,
    },
  })
  const { control, getValues } = form
  const fieldOf = useCallback(() => (getValues('day') === other ? 'date' : 'day'), [getValues])
  const report = useCallback(
    ({ day: chosen = '', date: typed = '', window = 'any' }: Partial<Values>) => {
      if (chosen !== '') onChange({ when: 'date', date: chosen === other ? typed : chosen, window })
    },
    [onChange],
  )
  const day = form.watch('day')
  const [dayAtFirst] = useState(day)
  // The parts of the day appear below, behind the bar.
  const reveal = useCallback(
    (parts: HTMLElement | null) => {
      if (dayAtFirst === '') parts?.scrollIntoView({ block: 'nearest' })
    },
    [dayAtFirst],
  )
  return (
    <StepForm<Values, Values>
      id={id}
      form={form}
      refused={refused}
      fieldOf={fieldOf}
      onValues={report}
      onDone={onDone}
    >
      <div className={styles.quick}>
        {anyDay.map((kind) => (
          <button
            key={kind}
            type="button"
            className={`${styles.pick} ${styles.row}`}
            aria-pressed={draft.when === kind}
            onClick={() => {
              onChange({ when: kind, date: '' })
              onDone()
            }}
          >
            <span>
              {t(`kinds.${kind}.label`)}
              <small>{t(`kinds.${kind}.hint`)}</small>
            </span>
          </button>
        ))}
      </div>
      <FormChoice
        name="day"
        control={control}
        label={t('kinds.date.label')}
        compact
        options={[...days, { value: other, label: t('other') }]}
      />
      {day === other ? (
        <FormDate
          name="date"
          control={control}
          label={t('date')}
          required
          min={plainDate(Date.now(), clock)}
        />
      ) : null}
      {day === '' ? null : (
        <div ref={reveal} className={styles.fields}>
          <FormChoice
            name="window"
            control={control}
            label={t('window')}
            compact
            options={Object.entries(windows).map(([value, [from, to]]) => ({
              value,
              label: t(`windows.${windowOf(value)}`, { from, to }),
            }))}
          />
          <TimeZoneNote city={city} />
        </div>
      )}
    </StepForm>
  )
}
