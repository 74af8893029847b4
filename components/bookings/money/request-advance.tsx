'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useForm } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { FormMoney } from '@/components/ui/form/form-money'
import { StepError } from '@/components/ui/step-error'
import { useAdvanceStep } from '@/hooks/payments/advance'
import { formatMoney } from '@/lib/format/money'
import styles from './material-advance.module.css'

/** The provider asks for a part of the agreed material before completion. */
export const RequestAdvance = ({ booking, available }: { booking: number; available: number }) => {
  const t = useTranslations('payments.advance')
  const locale = useLocale()
  const move = useAdvanceStep(booking)
  const form = useForm<{ amount: number | null }>({ defaultValues: { amount: available } })
  const submit = form.handleSubmit(({ amount }) => {
    if (amount === null || amount < 1) return form.setError('amount', { message: 'required' })
    if (amount > available) return form.setError('amount', { message: 'too_big' })
    move.mutate({ step: 'ask', amount_cents: amount }, { onSuccess: () => form.reset({ amount: null }) })
  })
  return (
    <form method="post" className={styles.form} onSubmit={(event) => void submit(event)}>
      <p className={styles.text}>{t('askText')}</p>
      <FormMoney
        name="amount"
        control={form.control}
        label={t('amount')}
        helperText={t('upTo', { amount: formatMoney(available, locale) })}
        maxCents={available}
      />
      <div>
        <Button type="submit" look="quiet" busy={move.isPending}>
          {t('ask')}
        </Button>
      </div>
      <StepError error={move.error} />
    </form>
  )
}
