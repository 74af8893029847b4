import { useCallback, useEffect, useState } from 'react'
import { z } from 'zod'
import { storageKeys } from '@/lib/storage/keys'
import { readLocal, writeLocal } from '@/lib/storage/local'

const choice = z.object({
  booking: z.number(),
  method: z.enum(['pix', 'card', 'balance']).nullable(),
  /** One that was found to fit. */
  coupon: z.string().nullable(),
  useBalance: z.boolean(),
  earlyStart: z.boolean(),
  /** Which offer was held, to take it again should its time run out. */
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

/** How somebody wants to pay a booking, kept in this browser; null until it has been read. Nothing of a card is in it. */
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
