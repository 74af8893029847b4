import { call } from '@/lib/api/browser'
import type { SavedCard } from '@/lib/contract/cards'
import { makeCardToken } from '@/lib/contract/dev'

interface TypedCard {
  number: string
  holder: string
  /** `MM/YY`. */
  expiry: string
  cvv: string
}

/** A token of the simulated gateway, for a card that is typed or a saved one with its code. Demo mode only. */
export const makeSimulatedToken = async (card: TypedCard, saved: SavedCard | null): Promise<string> => {
  const { number, holder, expiry, cvv } = card
  const [month = '', year = ''] = expiry.split('/')
  const { token } = await call(makeCardToken, {
    body: saved
      ? { card: saved.gateway_ref, cvv }
      : {
          number: number.replace(/\D/g, ''),
          holder: holder.trim(),
          exp_month: Number(month),
          exp_year: 2000 + Number(year),
          cvv,
        },
  })
  return token
}
