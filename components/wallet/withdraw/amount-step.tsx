'use client'

import { useLocale, useTranslations } from 'next-intl'
import type { UseFormReturn } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { FormError } from '@/components/ui/form/form-error'
import { FormMoney } from '@/components/ui/form/form-money'
import { Notice } from '@/components/ui/notice'
import { formatMoney } from '@/lib/format/money'
import type { Problem } from '@/lib/forms/server-errors'
import type { Destination } from './destination-choices'
import { DestinationField } from './destination-field'
import type { WithdrawValues } from './withdraw-schema'
import styles from './withdraw.module.css'

interface FillStepProps<Out> {
  form: UseFormReturn<WithdrawValues, unknown, Out>
  available: number
  choices: readonly Destination[]
  problem: Problem
  onAdd: () => void
}

/** Amount and destination. */
export const AmountStep = <Out,>({ form, available, choices, problem, onAdd }: FillStepProps<Out>) => {
  const t = useTranslations('withdraw')
  const locale = useLocale()
  const { control } = form
  const takeAll = () =>
    form.setValue('amount_cents', available, {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    })
  return (
    <>
      {available > 0 ? (
        <div className={styles.amount}>
          <FormMoney
            name="amount_cents"
            control={control}
            label={t('amount')}
            maxCents={available}
            required
          />
          <Button look="quiet" onClick={takeAll}>
            {t('all', { amount: formatMoney(available, locale) })}
          </Button>
        </div>
      ) : (
        <Notice>{t('nothing')}</Notice>
      )}
      <DestinationField control={control} choices={choices} onAdd={onAdd} />
      <FormError code={problem} />
      <div>
        <Button type="submit" size="large" disabled={available <= 0 || choices.length === 0}>
          {t('continue')}
        </Button>
      </div>
    </>
  )
}
