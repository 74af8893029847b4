'use client'

import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { useRef, useState, type Ref } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { CardForm, type CardHandle } from '@/components/payments/card/card-form'
import { CardRefusal } from '@/components/payments/card/card-refusal'
import { Button } from '@/components/ui/button'
import { FormChoice } from '@/components/ui/form/form-choice'
import { FormError } from '@/components/ui/form/form-error'
import { FormMoney } from '@/components/ui/form/form-money'
import { Notice } from '@/components/ui/notice'
import { QueryBoundary } from '@/components/ui/query-boundary'
import { useSaveCard } from '@/hooks/payments/mutations'
import { paymentQueries } from '@/hooks/payments/queries'
import { usePricing } from '@/hooks/pricing/pricing'
import { useCreateDeposit } from '@/hooks/wallet/mutations'
import type { Payment } from '@/lib/contract/payments'
import { defaultPricing } from '@/lib/contract/pricing'
import type { depositTierSchema } from '@/lib/contract/wallet'
import { formatMoney } from '@/lib/format/money'
import { clearFieldErrorOnChange } from '@/lib/forms/clear-field-error'
import { contractResolver } from '@/lib/forms/resolver'
import { setServerErrors } from '@/lib/forms/server-errors'
import { useRouter } from '@/lib/i18n/navigation'
import { paths } from '@/lib/paths'
import type { topUpSchema } from './top-up-schema'
import styles from './top-up.module.css'

type Values = z.infer<typeof topUpSchema>
type Tier = z.infer<typeof depositTierSchema>

/** Returns the bonus of a deposit: that of the highest tier it reaches. */
const bonusOf = (tiers: readonly Tier[], cents: number | null): number =>
  tiers
    .filter((tier) => cents !== null && tier.deposit_cents <= cents)
    .reduce((most, tier) => Math.max(most, tier.bonus_cents), 0)

/** Card fields of a deposit, without instalments. */
const TopUpCard = ({ ref, isBusy }: { ref: Ref<CardHandle>; isBusy: boolean }) => (
  <QueryBoundary query={useQuery(paymentQueries.cardFields())} rows={1}>
    {(fields) => <CardForm ref={ref} checkout={{ card_fields: fields, installments: [] }} isBusy={isBusy} />}
  </QueryBoundary>
)

interface TopUpFormProps {
  tiers: readonly Tier[]
}

export const TopUpForm = ({ tiers }: TopUpFormProps) => {
  const t = useTranslations('wallet.topUp')
  const pay = useTranslations('payments.pay')
  const locale = useLocale()
  const router = useRouter()
  const pricing = usePricing()
  const create = useCreateDeposit()
  const save = useSaveCard()
  const [problem, setProblem] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<Payment['failure']>(null)
  const form = useForm<Values>({
    resolver: contractResolver(() => import('./top-up-schema').then((file) => file.topUpSchema)),
    defaultValues: { amount_cents: tiers[0]?.deposit_cents ?? null, method: 'pix' },
  })
  const { control } = form
  const card = useRef<CardHandle>(null)
  const [amount, method] = useWatch({ control, name: ['amount_cents', 'method'] })
  // Invalid amounts earn no bonus.
  const minDepositCents = pricing?.min_deposit_cents ?? defaultPricing.minDepositCents
  const maxBalanceCents = pricing?.max_balance_cents ?? defaultPricing.maxBalanceCents
  const isTaken = amount !== null && amount >= minDepositCents && amount <= maxBalanceCents
  const bonus = isTaken ? bonusOf(tiers, amount) : 0
  const money = (cents: number) => formatMoney(cents, locale)
  const submit = form.handleSubmit(async ({ amount_cents, method }) => {
    setProblem(null)
    setRefusal(null)
    if (amount_cents === null) return form.setError('amount_cents', { message: 'required' })
    const taken = method === 'card' ? await card.current?.take() : { part: {}, toSave: null }
    if (!taken) return
    try {
      const payment = await create.mutateAsync({ amount_cents, method, ...taken.part })
      card.current?.spent()
      if (taken.toSave && payment.status === 'paid') save.mutate(taken.toSave)
      // Stays on the form after a declined card, for a retry with the same amount.
      if (payment.failure) return setRefusal(payment.failure)
      // Replaces the form: Back would offer the same amount again, as if nothing had been paid.
      router.replace(paths.deposit(payment.pk))
    } catch (error) {
      setProblem(setServerErrors(form, error))
    }
  })
  return (
    <form method="post" noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
      {tiers.length > 0 ? (
        <fieldset className={styles.tiers}>
          <legend>{t('tiers')}</legend>
          {tiers.map((tier) => (
            <button
              key={tier.pk}
              type="button"
              className={styles.tier}
              aria-pressed={amount === tier.deposit_cents}
              onClick={() =>
                form.setValue('amount_cents', tier.deposit_cents, { shouldDirty: true, shouldValidate: true })
              }
            >
              <strong>{money(tier.deposit_cents)}</strong>
              {tier.bonus_cents > 0 ? (
                <span>{t('tierBonus', { amount: money(tier.bonus_cents) })}</span>
              ) : null}
            </button>
          ))}
        </fieldset>
      ) : null}
      <FormMoney
        name="amount_cents"
        control={control}
        label={t('amount')}
        errorTexts={{
          too_small: ({ least_cents = minDepositCents }) => t('least', { amount: money(least_cents) }),
          above_limit: ({ most_cents: room }) =>
            room === undefined
              ? t('most', { amount: money(maxBalanceCents) })
              : t('room', { amount: money(maxBalanceCents), room: money(room) }),
        }}
        required
      />
      <FormChoice
        name="method"
        control={control}
        label={t('method')}
        options={[
          { value: 'pix', label: t('pix.name'), hint: t('pix.hint') },
          { value: 'card', label: t('card.name'), hint: t('card.hint') },
        ]}
      />
      {refusal && method === 'card' && !form.formState.isSubmitting ? (
        <CardRefusal failure={refusal} isFresh onPix={() => form.setValue('method', 'pix')} />
      ) : null}
      {method === 'card' ? <TopUpCard ref={card} isBusy={form.formState.isSubmitting} /> : null}
      <dl className={styles.bill} aria-live="polite">
        <dt>{t('youPay')}</dt>
        <dd>{money(amount ?? 0)}</dd>
        <dt>{t('bonus')}</dt>
        <dd>{money(bonus)}</dd>
        <dt>{t('toSpend')}</dt>
        <dd>
          <strong>{money((amount ?? 0) + bonus)}</strong>
        </dd>
      </dl>
      <Notice tone="fact">
        {bonus > 0 && pricing ? t('rulesBonus', { percent: pricing.commission_percent }) : t('rules')}
      </Notice>
      <FormError code={problem} />
      <Button
        type="submit"
        size="large"
        busy={form.formState.isSubmitting}
        onClick={() => clearFieldErrorOnChange(form, 'amount_cents')}
      >
        {amount ? pay(method, { amount: money(amount) }) : t('submit')}
      </Button>
    </form>
  )
}
