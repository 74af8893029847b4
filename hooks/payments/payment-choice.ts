import { useCallback, useEffect, useState } from 'react'
import { isBoolean, isNumber, isString, oneOf, orNull, shapeOf } from '@/lib/storage/guards'
import { storageKeys } from '@/lib/storage/keys'
import { readLocal, writeLocal } from '@/lib/storage/local'

export interface PayChoice {
  booking: number
  method: 'pix' | 'card' | 'balance' | null
  /** A coupon the API accepted. */
  coupon: string | null
  useBalance: boolean
  earlyStart: boolean
  /** The offer that was held, so that it can be taken again after its time ran out. */
  offer: number | null
}
const isChoice = shapeOf<PayChoice>({
  booking: isNumber,
  method: orNull(oneOf('pix', 'card', 'balance')),
  coupon: orNull(isString),
  useBalance: isBoolean,
  earlyStart: isBoolean,
  offer: orNull(isNumber),
})

const first = (booking: number): PayChoice => ({
  booking,
  method: null,
  coupon: null,
  useBalance: false,
  earlyStart: false,
  offer: null,
})

/** The chosen payment method of a booking, stored in this browser; null until read. Contains no card data. */
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
