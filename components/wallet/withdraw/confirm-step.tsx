'use client'

import { useLocale, useTranslations } from 'next-intl'
import type { UseFormReturn } from 'react-hook-form'
import { PasswordField } from '@/components/accounts/security/password-field'
import { Button } from '@/components/ui/button'
import { FormError } from '@/components/ui/form/form-error'
import { formatMoney } from '@/lib/format/money'
import type { Problem } from '@/lib/forms/server-errors'
import type { Destination } from './destination-choices'
import type { WithdrawValues } from './withdraw-schema'
import styles from './withdraw.module.css'

interface ConfirmStepProps<Out> {
  form: UseFormReturn<WithdrawValues, unknown, Out>
  chosen: Destination | undefined
  problem: Problem
  onBack: () => void
}

/** Summary of the withdrawal with its sums, and the password. */
export const ConfirmStep = <Out,>({ form, chosen, problem, onBack }: ConfirmStepProps<Out>) => {
  const t = useTranslations('withdraw')
  const locale = useLocale()
  const amount = formatMoney(form.getValues('amount_cents') ?? 0, locale)
  const isSending = form.formState.isSubmitting
  return (
    <>
      <dl className={styles.bill}>
        <dt>{t('confirm.amount')}</dt>
        <dd>{amount}</dd>
        <dt>{t('confirm.fee')}</dt>
        <dd>{t('confirm.free')}</dd>
        <dt className={styles.total}>{t('confirm.arrives')}</dt>
        <dd className={styles.total}>{amount}</dd>
        {chosen ? (
          <>
            <dt>{t('confirm.to')}</dt>
            <dd>
              {t('destination.name', {
                kind: t(`destination.type.${chosen.keyType ?? 'iban'}`),
                masked: chosen.masked,
              })}
              <br />
              {chosen.holder}
            </dd>
            <dt>{t('confirm.when')}</dt>
            <dd>{t(`confirm.expected.${chosen.kind}`)}</dd>
          </>
        ) : null}
      </dl>
      <PasswordField
        name="password"
        control={form.control}
        label={t('password')}
        helperText={t('why')}
        required
      />
      <FormError code={problem} />
      <div className={styles.actions}>
        <Button onClick={onBack} disabled={isSending} look="plain" tone="neutral" size="large">
          {t('change')}
        </Button>
        <Button type="submit" size="large" busy={isSending}>
          {t('submit', { amount })}
        </Button>
      </div>
    </>
  )
}
