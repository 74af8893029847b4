import { useMutation, useQueryClient } from '@tanstack/react-query'
import { invalidatedKeys } from '@/hooks/bookings/invalidated-keys'
import { useSingleFlight } from '@/hooks/use-single-flight'
import { call } from '@/lib/api/browser'
import { isApiError } from '@/lib/api/error'
import { getReceipt } from '@/lib/contract/booking-money'
import { saveCard } from '@/lib/contract/cards'
import { checkCoupon } from '@/lib/contract/coupons'
import type { BodyIn } from '@/lib/contract/endpoint'
import { cancelPayment, createPayment } from '@/lib/contract/payments'
import { attemptKey, endAttempt } from './payment-attempt'
import { paymentQueries } from './queries'

export type PaymentBody = BodyIn<typeof createPayment>

/**
 * The content that identifies a payment attempt. A card token is used once, so only its last characters are
 * stored.
 */
const printOf = ({ card_token, ...body }: PaymentBody) =>
  JSON.stringify([body, card_token?.slice(-6) ?? null])

export const payKey = (booking: number) => ['payments', 'pay', booking] as const

/** Pays once per attempt, however often it is sent; refetches the booking after any answer. */
export const usePay = (booking: number) => {
  const client = useQueryClient()
  const subject = `pay-${booking}`
  const paying = useMutation({
    mutationKey: payKey(booking),
    mutationFn: (body: PaymentBody) =>
      call(createPayment, { body, idempotencyKey: attemptKey(subject, printOf(body)) }),
    onSuccess: (payment) => {
      endAttempt(subject)
      client.setQueryData(paymentQueries.detail(payment.pk).queryKey, payment)
    },
    onError: (error) => {
      if (isApiError(error) && error.code === 'idempotency_mismatch') endAttempt(subject)
    },
    onSettled: () =>
      Promise.all(invalidatedKeys(booking, null).map((queryKey) => client.invalidateQueries({ queryKey }))),
  })
  return useSingleFlight(paying)
}

/** Asks the gateway to cancel an open payment; its answer decides. */
export const useCancelPayment = (pk: number) => {
  const client = useQueryClient()
  const subject = `cancel-payment-${pk}`
  const canceling = useMutation({
    mutationFn: () =>
      call(cancelPayment, { params: { pk }, body: {}, idempotencyKey: attemptKey(subject, '') }),
    onSuccess: (payment) => {
      endAttempt(subject)
      client.setQueryData(paymentQueries.detail(pk).queryKey, payment)
    },
    onError: () => client.invalidateQueries({ queryKey: paymentQueries.detail(pk).queryKey }),
  })
  return useSingleFlight(canceling)
}

/** Checks a coupon on the booking; a rejection gives its reason on the field `code`. */
export const useCheckCoupon = (booking: number) =>
  useMutation({ mutationFn: (code: string) => call(checkCoupon, { body: { code, booking } }) })

export const useSaveCard = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (token: string) =>
      call(saveCard, {
        body: { card_token: token },
        idempotencyKey: attemptKey('save-card', token.slice(-6)),
      }),
    onSettled: () => client.invalidateQueries({ queryKey: paymentQueries.cards().queryKey }),
  })
}

export const useReceipt = (booking: number) =>
  useMutation({ mutationFn: () => call(getReceipt, { params: { pk: booking } }) })
