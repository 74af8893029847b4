'use client'

import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { useForm, type Resolver } from 'react-hook-form'
import { FormChoice } from '@/components/ui/form/form-choice'
import { FormDate } from '@/components/ui/form/form-date'
import { whenKinds } from '@/lib/contract/bookings'
import { startsWithinDays } from '@/lib/contract/values'
import { momentFrom, plainDate } from '@/lib/format/date'
import { forgiveField } from '@/lib/forms/forgive-field'
import { windowOf, windows, type RequestDraft } from '@/lib/wizard/request'
import styles from './wizard.module.css'

type Values = Pick<RequestDraft, 'when' | 'date' | 'window'>

const failed = (message: string) => ({ values: {}, errors: { date: { type: 'answer', message } } })

const resolver: Resolver<Values> = (values): ReturnType<Resolver<Values>> => {
  if (values.when !== 'date') return { values, errors: {} }
  if (!values.date) return failed('required')
  const ends = Date.parse(momentFrom(values.date, windows[windowOf(values.window)][1]))
  if (ends <= Date.now()) return failed('in_the_past')
  return ends > Date.now() + startsWithinDays * 86_400_000 ? failed('too_far') : { values, errors: {} }
}

/** When: right away, on a day, or whenever it suits both. */
export const WhenStep = ({
  id,
  draft,
  refused,
  onChange,
  onDone,
}: {
  id: string
  draft: RequestDraft
  refused?: Record<string, readonly string[]>
  onChange: (part: Partial<RequestDraft>) => void
  onDone: () => void
}) => {
  const t = useTranslations('demand.when')
  const form = useForm<Values>({
    resolver,
    defaultValues: { when: draft.when, date: draft.date, window: draft.window },
  })
  const { subscribe, setError, control } = form
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          // Which part was at fault is known by the day's field alone.
          forgiveField(form, 'date')
          onChange({ ...values })
        },
      }),
    [subscribe, onChange, form],
  )
  useEffect(() => {
    const code = Object.values(refused ?? {})[0]?.[0]
    if (code) setError('date', { type: 'server', message: code })
  }, [refused, setError])
  return (
    <form
      method="post"
      id={id}
      noValidate
      className={styles.fields}
      onSubmit={(event) => void form.handleSubmit(onDone)(event)}
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
          <FormDate name="date" control={control} label={t('date')} required min={plainDate(Date.now())} />
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
        </>
      ) : null}
    </form>
  )
}
