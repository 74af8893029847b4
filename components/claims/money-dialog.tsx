'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useForm, useWatch } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { FormMoney } from '@/components/ui/form/form-money'
import { FormTextField } from '@/components/ui/form/form-text-field'
import { useSubmit } from '@/components/ui/form/use-submit'
import { Money } from '@/components/ui/money'
import { useClaimStep } from '@/hooks/claims/mutations'
import { formatMoney } from '@/lib/format/money'
import { ClaimDialog } from './claim-dialog'
import type { ClaimProps } from './claim-props'
import styles from './claims.module.css'
import { refundCost } from './refund-cost'

interface Values {
  refund_cents: number | null
  text: string
}

/** Offers part of the price, or all of it, back, and says what it costs the provider. */
export const MoneyDialog = ({ claim, onClose }: ClaimProps & { onClose: () => void }) => {
  const t = useTranslations('claims.steps.offer-money')
  const locale = useLocale()
  const step = useClaimStep(claim)
  const most = claim.most_cents
  const form = useForm<Values>({ defaultValues: { refund_cents: null, text: '' } })
  const refund = useWatch({ control: form.control, name: 'refund_cents' })
  const cost = refund !== null && refund <= most ? refundCost(claim.balance, refund) : null
  const { problem, onSubmit } = useSubmit(form, async ({ refund_cents: cents, text }) => {
    if (cents === null || cents === 0 || cents > most)
      return form.setError(
        'refund_cents',
        { message: cents === null || cents === 0 ? 'required' : 'too_big' },
        { shouldFocus: true },
      )
    await step.mutateAsync({ step: 'offer-money', refund_cents: cents, text: text.trim() })
    onClose()
  })
  return (
    <ClaimDialog
      step="offer-money"
      title={t('title')}
      busy={step.isPending}
      problem={problem}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <FormMoney
        name="refund_cents"
        control={form.control}
        label={t('amount')}
        helperText={t('upTo', { amount: formatMoney(most, locale) })}
        maxCents={most}
        required
      />
      <div>
        <Button
          look="quiet"
          size="small"
          onClick={() => form.setValue('refund_cents', most, { shouldDirty: true, shouldValidate: true })}
        >
          {t('all')}
        </Button>
      </div>
      {refund !== null && cost !== null ? (
        <dl className={styles.sums}>
          <div>
            <dt>{t('gets')}</dt>
            <dd>
              <Money cents={refund} />
            </dd>
          </div>
          <div>
            <dt>{t('costs')}</dt>
            <dd>
              <Money cents={cost} />
            </dd>
          </div>
        </dl>
      ) : null}
      <FormTextField
        name="text"
        control={form.control}
        label={t('note')}
        multiline
        rows={2}
        maxLength={2000}
      />
    </ClaimDialog>
  )
}
