'use client'

import { useTranslations } from 'next-intl'
import { useForm, type Resolver } from 'react-hook-form'
import { TimeZoneNote } from '@/components/bookings/time-zone-note'
import { FormChoice } from '@/components/ui/form/form-choice'
import { FormDate } from '@/components/ui/form/form-date'
import { whenKinds } from '@/lib/contract/bookings'
import { startsWithinDays } from '@/lib/contract/values'
import { instantOf, plainDate } from '@/lib/format/date'
import type { PlaceClock } from '@/lib/shared/moments'
import { clockOf } from '@/lib/shared/place-clock'
import { windowOf, windows, type RequestDraft } from '@/lib/wizard/request'
import { StepForm, type FormStepProps } from './step-form'

type Values = Pick<RequestDraft, 'when' | 'date' | 'window'>

const failed = (message: string) => ({ values: {}, errors: { date: { type: 'answer', message } } })

const resolverOn =
  (clock: PlaceClock): Resolver<Values> =>
  (values): ReturnType<Resolver<Values>> => {
    if (values.when !== 'date') return { values, errors: {} }
    if (!values.date) return failed('required')
    const ends = Date.parse(instantOf(values.date, windows[windowOf(values.window)][1], clock))
    if (ends <= Date.now()) return failed('in_the_past')
    return ends > Date.now() + startsWithinDays * 86_400_000 ? failed('too_far') : { values, errors: {} }
  }

/** Shows rejected times on the day's field, which knows the part at fault. */
const fieldOf = () => 'date' as const

/** Time of the work: now, on a day, or flexible. */
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
  const form = useForm<Values>({
    resolver: resolverOn(clock),
    defaultValues: { when: draft.when, date: draft.date, window: draft.window },
  })
  const { control } = form
  return (
    <StepForm<Values, Values>
      id={id}
      form={form}
      refused={refused}
      fieldOf={fieldOf}
      onValues={onChange}
      onDone={onDone}
    >
      <FormChoice
        name="when"
        control={control}
        label={t('label')}
        required
        options={whenKinds.map((kind) => ({
          value: kind,
          label: t(`kinds.${kind}.label`),
          hint: t(`kinds.${kind}.hint`),
        }))}
      />
      {form.watch('when') === 'date' ? (
        <>
          <FormDate
            name="date"
            control={control}
            label={t('date')}
            required
            min={plainDate(Date.now(), clock)}
          />
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
        </>
      ) : null}
    </StepForm>
  )
}
