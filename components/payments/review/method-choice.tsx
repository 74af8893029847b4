'use client'

import { useTranslations } from 'next-intl'
import { ChoiceCard } from '@/components/ui/form/choice-card'
import choices from '@/components/ui/form/choices.module.css'
import { FieldGroup } from '@/components/ui/form/field-group'
import type { Checkout, PaymentMethod } from '@/lib/contract/payments'

interface MethodChoiceProps {
  checkout: Checkout
  value: PaymentMethod | null
  /** Submitted without a method. */
  isMissing: boolean
  onChange: (method: PaymentMethod) => void
}

/**
 * Payment methods; unavailable ones show the reason. The balance is a method if it covers the total; choosing another
 * leaves the balance untouched.
 */
export const MethodChoice = ({ checkout, value, isMissing, onChange }: MethodChoiceProps) => {
  const t = useTranslations('payments.methods')
  const problem = useTranslations('payments.problem')
  const isSettled = checkout.total_cents === 0
  const isByBalance = isSettled && checkout.lines.some(({ kind }) => kind === 'cash' || kind === 'bonus')
  const offered = checkout.methods
    .filter(({ method, available }) => (method === 'balance' ? available : !isSettled || isByBalance))
    // The API reports other methods as unavailable because the balance leaves nothing to pay.
    .map((one) => (isByBalance ? { ...one, available: true } : one))
  return (
    <FieldGroup
      id="pay-method"
      label={<h2>{t('title')}</h2>}
      role="radiogroup"
      required
      error={isMissing ? problem('chooseMethod') : undefined}
    >
      <div className={choices.grid}>
        {offered.map(({ method, available, reason }) => (
          <ChoiceCard
            key={method}
            type="radio"
            name="method"
            choice={{
              value: method,
              label: t(`${method}.label`),
              hint: available ? t(`${method}.hint`) : (reason ?? t('unavailable')),
            }}
            checked={value === method}
            disabled={!available}
            onChange={() => onChange(method)}
          />
        ))}
      </div>
    </FieldGroup>
  )
}
