'use client'

import Slider from '@mui/material/Slider'
import { useLocale, useTranslations } from 'next-intl'
import { useForm, useWatch } from 'react-hook-form'
import { FormMoney } from '@/components/ui/form/form-money'
import { FormTextField } from '@/components/ui/form/form-text-field'
import { useDisputeStep } from '@/hooks/disputes/mutations'
import { formatMoney } from '@/lib/format/money'
import type { DisputeProps } from './dispute-props'
import styles from './dispute.module.css'
import { FormFooter } from './form-footer'
import { SplitField } from './split-field'

interface Values {
  refund: number | null
  /** Named `why` because field names are also ids, and the evidence form on the page has a field `text`. */
  why: string
}

/** Whole reais, except for sums below 20 reais. */
const stepOf = (held: number) => (held >= 2000 ? 100 : 1)

/** Refund to the customer, by a slider or to the cent, with the resulting shares. */
export const ProposeForm = ({ booking, dispute }: DisputeProps) => {
  const t = useTranslations('disputes.propose')
  const s = useTranslations('disputes.split')
  const locale = useLocale()
  const move = useDisputeStep(dispute)
  const side = booking.role === 'provider' ? 'provider' : 'customer'
  const held = dispute.held_cents
  const form = useForm<Values>({ defaultValues: { refund: null, why: '' } })
  const typed = useWatch({ control: form.control, name: 'refund' })
  const refund = typed === null ? null : Math.min(typed, held)
  const submit = form.handleSubmit(({ refund: cents, why }) => {
    if (cents === null || cents > held)
      return form.setError(
        'refund',
        { message: cents === null ? 'required' : 'too_big' },
        { shouldFocus: true },
      )
    move.mutate(
      { step: 'propose', refund_cents: cents, text: why.trim() },
      // Prevents resending the same proposal, which would use up one of a limited number.
      { onSuccess: () => form.reset() },
    )
  })
  return (
    <form method="post" className={styles.card} onSubmit={(event) => void submit(event)} noValidate>
      <h2 className={styles.heading}>{t('title')}</h2>
      <p className={styles.soft}>{t('left', { count: dispute.proposals_left })}</p>
      <Slider
        aria-label={t(`slider.${side}`)}
        // At 0 until an amount is typed: no amount is preselected.
        value={refund ?? 0}
        min={0}
        max={held}
        step={stepOf(held)}
        getAriaValueText={(cents) => formatMoney(cents, locale)}
        onChange={(_, cents) => form.setValue('refund', Number(cents), { shouldDirty: true })}
      />
      {refund === null ? null : <SplitField dispute={dispute} refund={refund} reader={side} />}
      <FormMoney
        name="refund"
        control={form.control}
        label={s(`refund.${side}`)}
        helperText={t('upTo', { amount: formatMoney(held, locale) })}
        maxCents={held}
      />
      <FormTextField
        name="why"
        control={form.control}
        label={t('text')}
        multiline
        rows={2}
        maxLength={2000}
      />
      <p className={styles.soft}>{t(`commission.${side}`)}</p>
      <FormFooter send={t('send')} move={move} />
    </form>
  )
}
