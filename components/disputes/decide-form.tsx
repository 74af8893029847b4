'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { FormChoice } from '@/components/ui/form/form-choice'
import { FormMoney } from '@/components/ui/form/form-money'
import { FormTextField } from '@/components/ui/form/form-text-field'
import { StepError } from '@/components/ui/step-error'
import { useDisputeStep } from '@/hooks/disputes/mutations'
import { disputeSettlements, type Dispute } from '@/lib/contract/disputes'
import { formatMoney } from '@/lib/format/money'
import { contractResolver } from '@/lib/forms/resolver'
import type { decideSchema } from './decide-schema'
import styles from './dispute.module.css'
import { SplitField } from './split-field'

type Decision = z.infer<typeof decideSchema>

/** An operator's decision: division of the money, and a reason that both sides read. */
export const DecideForm = ({ dispute }: { dispute: Dispute }) => {
  const t = useTranslations('disputes.decide')
  const d = useTranslations('disputes')
  const locale = useLocale()
  const held = dispute.held_cents
  const fee = dispute.no_show_fee
  // A no-show releases its fee only; the money of a warranty claim was released before.
  const wordsOf = (way: Decision['settlement']) =>
    dispute.claim !== null ? (`claim.${way}` as const) : way === 'release' && fee ? 'fee' : way
  const move = useDisputeStep(dispute)
  const [asked, setAsked] = useState<Decision | null>(null)
  const form = useForm<z.input<typeof decideSchema>, unknown, Decision>({
    resolver: contractResolver(() => import('./decide-schema').then((file) => file.decideSchema)),
    // No decision is preselected.
    defaultValues: { refund: Math.round(held / 200) * 100, reason: '' },
  })
  const { control } = form
  const [chosen, typed] = useWatch({ control, name: ['settlement', 'refund'] })
  const refundCents = Math.min(typed ?? 0, held)
  const submit = form.handleSubmit((said) => {
    if (said.settlement === 'split' && (said.refund ?? 0) > held)
      return form.setError('refund', { message: 'too_big' }, { shouldFocus: true })
    setAsked(said)
  })
  const decide = ({ settlement: how, reason: why }: Decision) =>
    move.mutate(
      {
        step: 'decide',
        settlement: how,
        reason: why,
        ...(how === 'split' ? { refund_cents: refundCents } : {}),
      },
      { onSuccess: () => setAsked(null) },
    )
  return (
    <form method="post" className={styles.card} onSubmit={(event) => void submit(event)} noValidate>
      <h2 className={styles.heading}>{t('title')}</h2>
      <FormChoice
        name="settlement"
        control={control}
        label={t('settlement')}
        options={disputeSettlements.map((one) => ({
          value: one,
          label: t(`${wordsOf(one)}.label`),
          hint: t(`${wordsOf(one)}.hint`),
        }))}
        required
      />
      {chosen === 'split' ? (
        <>
          <SplitField dispute={dispute} refund={refundCents} reader="onlooker" />
          <FormMoney name="refund" control={control} label={t('refund.amount')} maxCents={held} required />
        </>
      ) : null}
      <FormTextField
        name="reason"
        control={control}
        label={t('reason')}
        helperText={t('reasonHelp')}
        multiline
        rows={4}
        maxLength={3000}
        required
      />
      <div>
        <Button type="submit">{t('go')}</Button>
      </div>
      {asked ? (
        <ConfirmDialog
          open
          title={t(`${wordsOf(asked.settlement)}.title`)}
          confirm={t('confirm')}
          cancel={d('keep')}
          busy={move.isPending}
          onConfirm={() => decide(asked)}
          onClose={() => setAsked(null)}
        >
          <p style={{ margin: 0 }}>
            {t(`${wordsOf(asked.settlement)}.text`, {
              net: formatMoney(fee?.provider_cents ?? 0, locale),
              refund: formatMoney(
                asked.settlement === 'release' && fee ? fee.refund_cents : refundCents,
                locale,
              ),
              rest: formatMoney(held - refundCents, locale),
              held: formatMoney(held, locale),
            })}
          </p>
          <StepError error={move.error} />
        </ConfirmDialog>
      ) : null}
    </form>
  )
}
