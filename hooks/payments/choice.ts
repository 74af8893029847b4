import { useCallback, useEffect, useState } from 'react'
import { z } from 'zod'
import { storageKeys } from '@/lib/storage/keys'
import { readLocal, writeLocal } from '@/lib/storage/local'

const choice = z.object({
  booking: z.number(),
  method: z.enum(['pix', 'card', 'balance']).nullable(),
  /** A coupon the API accepted. */
  coupon: z.string().nullable(),
  useBalance: z.boolean(),
  earlyStart: z.boolean(),
  /** The offer that was held, so that it can be taken again after its time ran out. */
  offer: z.number().nullable(),
})
export type PayChoice = z.infer<typeof choice>
const isChoice = (value: unknown): value is PayChoice => choice.safeParse(value).success

const first = (booking: number): PayChoice => ({
  booking,
  method: null,
  coupon: null,
  useBalance: false,
  earlyStart: false,
  offer: null,
})

/**
 * How the person wants to pay a booking, stored in this browser; null until it has been read. Holds nothing
 * of a card.
 */
export const usePayChoice = (booking: number) => {
  const [kept, setKept] = useState<PayChoice | null>(null)
  useEffect(() => {
    const known = readLocal(storageKeys.payChoice, isChoice)
    setKept(known?.booking === booking ? known : first(booking))
  }, [booking])
  const change = useCallback((part: Partial<Omit<PayChoice, 'booking'>>) => {
    setKept((now) => now && { ...now, ...part })
  }, [])
  useEffect(() => {
    if (kept) writeLocal(storageKeys.payChoice, kept)
  }, [kept])
  return { choice: kept, change }
}
