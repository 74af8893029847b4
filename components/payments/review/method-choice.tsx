'use client'

import { useTranslations } from 'next-intl'
import { ChoiceCard } from '@/components/ui/form/choice-card'
import choices from '@/components/ui/form/choices.module.css'
import { FieldGroup } from '@/components/ui/form/field-group'
import type { Checkout, PaymentMethod } from '@/lib/contract/payments'

interface MethodChoiceProps {
  checkout: Checkout
  value: PaymentMethod | null
  /** Paying was tried without one. */
  isMissing: boolean
  onChange: (method: PaymentMethod) => void
}

/**
 * The ways to pay, none before another; one that cannot be taken says why. The balance shows where it covers all, and
 * the others stay beside it: choosing one leaves the balance alone.
 */
export const MethodChoice = ({ checkout, value, isMissing, onChange }: MethodChoiceProps) => {
  const t = useTranslations('payments.methods')
  const problem = useTranslations('payments.problem')
  const isSettled = checkout.total_cents === 0
  const isByBalance = isSettled && checkout.lines.some(({ kind }) => kind === 'cash' || kind === 'bonus')
  const offered = checkout.methods
    .filter(({ method, available }) => (method === 'balance' ? available : !isSettled || isByBalance))
    // Refused by the API only because nothing is left to pay.
    .map((one) => (isByBalance ? { ...one, available: true } : one))
  return (
    <FieldGroup
      id="pay-method"
      label={t('title')}
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
