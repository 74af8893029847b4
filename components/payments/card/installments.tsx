'use client'

import { useLocale, useTranslations } from 'next-intl'
import { SelectInput } from '@/components/ui/select-input'
import type { Checkout } from '@/lib/contract/payments'
import { formatMoney } from '@/lib/format/money'

interface InstallmentsProps {
  offered: Checkout['installments']
  value: number
  onChange: (installments: number) => void
}

/** In how many parts, each with what it is, what all of them are, and what of that is interest. */
export const Installments = ({ offered, value, onChange }: InstallmentsProps) => {
  const t = useTranslations('payments.card.installments')
  const locale = useLocale()
  if (offered.length < 2) return null
  const chosen = offered.find(({ installments }) => installments === value)
  const sums = (one: Checkout['installments'][number]) => ({
    count: one.installments,
    each: formatMoney(one.installment_cents, locale),
    total: formatMoney(one.total_cents, locale),
    interest: formatMoney(one.interest_cents, locale),
  })
  return (
    <SelectInput
      label={t('label')}
      value={value}
      onChange={(installments) => onChange(Number(installments))}
      helperText={
        // A line is kept for it, so that choosing moves nothing below.
        chosen && chosen.interest_cents > 0 ? t('interest', sums(chosen)) : '\u00a0'
      }
      options={offered.map((one) => ({
        value: one.installments,
        label: t(one.interest_cents > 0 ? 'withInterest' : 'plain', sums(one)),
      }))}
    />
  )
}
