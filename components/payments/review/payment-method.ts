import type { Checkout, PaymentMethod } from '@/lib/contract/payments'

/**
 * The chosen method, if it may be used. Nothing is chosen for the person, except when nothing is left to pay.
 */
export const paymentMethodOf = (
  { methods, total_cents }: Pick<Checkout, 'methods' | 'total_cents'>,
  chosen: PaymentMethod | null,
): PaymentMethod | null => {
  const isAvailable = (one: PaymentMethod) =>
    methods.some(({ method, available }) => method === one && available)
  if (total_cents === 0 && isAvailable('balance')) return 'balance'
  return chosen !== null && isAvailable(chosen) ? chosen : null
}
