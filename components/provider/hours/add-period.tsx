'use client'

import { useTranslations } from 'next-intl'
import { useForm, useWatch } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { FormDate } from '@/components/ui/form/form-date'
import { FormSelect } from '@/components/ui/form/form-select'
import styles from './availability-form.module.css'
import { exceptionsOf, maxExceptions, withPeriod, type SpecialDay } from './exceptions'

interface AddPeriodProps {
  days: SpecialDay[]
  today: string
  onChange: (days: SpecialDay[]) => void
}

interface Period {
  kind: 'off' | 'special'
  from: string
  /** Empty for a single day. */
  to: string
}

/**
 * Form inside the hours form: marks a period as off, or gives its days hours. Its button only changes the
 * outer form's values, which are saved as a whole.
 */
export const AddPeriod = ({ days, today, onChange }: AddPeriodProps) => {
  const t = useTranslations('accounts.availability')
  const form = useForm<Period>({ defaultValues: { kind: 'off', from: '', to: '' } })
  const { control } = form
  const from = useWatch({ control, name: 'from' })
  const add = form.handleSubmit((period) => {
    const refuse = (field: 'from' | 'to', message: string) => form.setError(field, { message })
    if (period.from === '') return refuse('from', 'required')
    if (period.from < today) return refuse('from', 'past')
    if (period.to !== '' && period.to < period.from) return refuse('to', 'reversed')
    const next = withPeriod(days, period.from, period.to || period.from, period.kind)
    if (exceptionsOf(next).length > maxExceptions) return refuse('to', 'many')
    form.reset({ ...period, from: '', to: '' })
    onChange(next)
  })
  const errorTexts = { past: t('pastDate'), reversed: t('reversedDates'), many: t('tooManyDates') }
  return (
    <div className={styles.period} role="group" aria-label={t('exceptions')}>
      <FormSelect
        name="kind"
        control={control}
        label={t('exceptionKind')}
        size="small"
        options={[
          { value: 'off', label: t('dayOff') },
          { value: 'special', label: t('special') },
        ]}
      />
      <FormDate
        name="from"
        control={control}
        label={t('fromDate')}
        size="small"
        min={today}
        errorTexts={errorTexts}
      />
      <FormDate
        name="to"
        control={control}
        label={t('toDate')}
        size="small"
        min={from || today}
        errorTexts={errorTexts}
      />
      <Button look="quiet" onClick={() => void add()}>
        {t('addException')}
      </Button>
    </div>
  )
}
