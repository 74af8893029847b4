import { useTranslations } from 'next-intl'
import type { Withdrawal } from '@/lib/contract/wallet'

/** Returns the display name of a destination: its kind, then the masked key. */
export const useDestinationName = () => {
  const t = useTranslations('withdraw.destination')
  return ({ key_type, masked }: Withdrawal['destination']): string =>
    t('name', { kind: t(`type.${key_type ?? 'iban'}`), masked })
}
