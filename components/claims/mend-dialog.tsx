'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useForm } from 'react-hook-form'
import { FormDate } from '@/components/ui/form/form-date'
import { FormSelect } from '@/components/ui/form/form-select'
import { useSubmit } from '@/components/ui/form/use-submit'
import { useClaimStep } from '@/hooks/claims/mutations'
import { usePlaceClock } from '@/hooks/use-place-clock'
import { isApiError } from '@/lib/api/error'
import { visitWithinDays } from '@/lib/contract/claims'
import { formatWorkDuration, instantOf, plainDate } from '@/lib/format/date'
import { ClaimDialog } from './claim-dialog'
import type { ClaimProps } from './claim-props'
import styles from './claims.module.css'

const lengths = [30, 60, 90, 120, 180, 240, 360, 480]

interface Values {
  date: string
  time: string
  minutes: number
}

/** Books the visit: day, hour and length, also outside the provider's free hours. */
export const MendDialog = ({ claim, onClose }: ClaimProps & { onClose: () => void }) => {
  const t = useTranslations('claims.steps.mend')
  const locale = useLocale()
  const clock = usePlaceClock()
  const step = useClaimStep(claim)
  const form = useForm<Values>({ defaultValues: { date: '', time: '', minutes: 60 } })
  const { problem, onSubmit } = useSubmit(form, async ({ date, time, minutes }) => {
    const missing = (['date', 'time'] as const).filter((name) => (name === 'date' ? !date : !time))
    for (const name of missing) form.setError(name, { message: 'required' })
    if (missing.length > 0) return
    try {
      await step.mutateAsync({
        step: 'mend',
        starts_at: instantOf(date, time, clock),
        duration_minutes: Number(minutes),
      })
      onClose()
    } catch (error) {
      const code = isApiError(error) ? (error.errors?.['starts_at']?.[0] ?? error.code) : null
      if (code !== 'slot_taken' && code !== 'in_the_past' && code !== 'too_far') throw error
      form.setError(code === 'slot_taken' ? 'time' : 'date', { message: code }, { shouldFocus: true })
    }
  })
  return (
    <ClaimDialog
      step="mend"
      title={t('title')}
      busy={step.isPending}
      problem={problem}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <div className={styles.pair}>
        <FormDate
          name="date"
          control={form.control}
          label={t('date')}
          min={plainDate(Date.now(), clock)}
          errorTexts={{ too_far: t('tooFar', { days: visitWithinDays }) }}
          required
        />
        <FormDate
          kind="time"
          name="time"
          control={form.control}
          label={t('time')}
          helperText={clock.name?.[locale]}
          errorTexts={{ slot_taken: t('taken') }}
          required
        />
      </div>
      <FormSelect
        name="minutes"
        control={form.control}
        label={t('length')}
        options={lengths.map((value) => ({ value, label: formatWorkDuration(value, locale) }))}
      />
    </ClaimDialog>
  )
}
