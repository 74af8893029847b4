import { useTranslations } from 'next-intl'
import type { Withdrawal } from '@/lib/contract/wallet'

/** Where a withdrawal goes: the kind of key or account before its mask, which alone does not say it. */
export const useDestinationName = () => {
  const t = useTranslations('withdraw.destination')
  return ({ key_type, masked }: Withdrawal['destination']): string =>
    t('name', { kind: t(`type.${key_type ?? 'iban'}`), masked })
}
