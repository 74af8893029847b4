'use client'

import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { Toggle } from '@/components/ui/toggle'
import { paymentQueries } from '@/hooks/payments/queries'
import type { Checkout } from '@/lib/contract/payments'
import { formatMoney } from '@/lib/format/money'
import styles from './pay-review.module.css'

interface BalanceSwitchProps {
  checkout: Checkout
  isOn: boolean
  onChange: (isOn: boolean) => void
}

/** Switch to pay partly from the balance; a balance that covers the total is a payment method instead. */
export const BalanceSwitch = ({ checkout, isOn, onChange }: BalanceSwitchProps) => {
  const t = useTranslations('payments.balance')
  const locale = useLocale()
  const { data } = useQuery(paymentQueries.balance())
  const cents = (data?.cash_cents ?? 0) + (data?.bonus_cents ?? 0)
  const coversAll = checkout.methods.some(({ method, available }) => method === 'balance' && available)
  if (cents === 0 || (coversAll && !isOn)) return null
  return (
    <div className={styles.balance}>
      <Toggle
        look="switch"
        label={t('use', { amount: formatMoney(cents, locale) })}
        checked={isOn}
        onChange={onChange}
      />
    </div>
  )
}
