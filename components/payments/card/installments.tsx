'use client'

import { useLocale, useTranslations } from 'next-intl'
import { SelectInput } from '@/components/ui/select-input'
import type { Charged } from '@/lib/contract/charged'
import type { Checkout } from '@/lib/contract/payments'
import { formatMoney } from '@/lib/format/money'

interface InstallmentsProps {
  offered: Checkout['installments']
  chosen: Charged
  onChange: (installments: number) => void
}

/** Choice of the number of instalments, each with its amount, total and interest. */
export const Installments = ({ offered, chosen, onChange }: InstallmentsProps) => {
  const t = useTranslations('payments.card.installments')
  const locale = useLocale()
  if (offered.length < 2) return null
  const sums = (one: Charged) => ({
    count: one.installments,
    each: formatMoney(one.installment_cents, locale),
    total: formatMoney(one.charged_cents, locale),
    interest: formatMoney(one.interest_cents, locale),
  })
  return (
    <SelectInput
      label={t('label')}
      value={chosen.installments}
      onChange={(installments) => onChange(Number(installments))}
      helperText={
        // Reserves the line, so that choosing does not shift the layout.
        chosen.interest_cents > 0 ? t('interest', sums(chosen)) : '\u00a0'
      }
      options={offered.map((one) => ({
        value: one.installments,
        label: t(one.interest_cents > 0 ? 'withInterest' : 'plain', sums(one)),
      }))}
    />
  )
}
