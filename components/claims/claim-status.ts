import { useTranslations } from 'next-intl'
import type { Booking } from '@/lib/contract/bookings'
import type { Claim } from '@/lib/contract/claims'

/** Reader of a claim: a side, or somebody else. */
export const sideOf = (role: Booking['role']): 'customer' | 'provider' =>
  role === 'customer' ? 'customer' : 'provider'

/** Returns title and next step of a claim in its reader's words. */
export const useClaimWords = () => {
  const t = useTranslations('claims')
  return ({ status, suspended, outcome }: Claim, role: Booking['role']): { title: string; text: string } => {
    const side = sideOf(role)
    if (suspended) return { title: t('suspended.title'), text: t('suspended.text') }
    const state = outcome?.kind === 'released' || outcome?.kind === 'refunded' ? outcome.kind : status
    return { title: t(`state.${state}`), text: t(`next.${side}.${state}`) }
  }
}
