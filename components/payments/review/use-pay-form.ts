import { useEffect, useRef, useState, type RefObject } from 'react'
import { usePay, useSaveCard, type PaymentBody } from '@/hooks/payments/mutations'
import type { PayChoice } from '@/hooks/payments/payment-choice'
import { fieldFaultOf } from '@/lib/api/error'
import type { Booking } from '@/lib/contract/bookings'
import type { Checkout, Payment, PaymentMethod } from '@/lib/contract/payments'
import type { CardHandle } from '../card/card-form'

interface Paying {
  booking: Booking
  checkout: Checkout | undefined
  choice: PayChoice
  card: RefObject<CardHandle | null>
  last: Payment | null
  onMade: (payment: Payment) => void
}

/** Saves the card on request once its payment succeeded; declined cards are not saved. */
const useSaveWhenPaid = (last: Payment | null) => {
  const saving = useSaveCard()
  const token = useRef<string | null>(null)
  const isPaid = last?.status === 'paid'
  const { mutate } = saving
  useEffect(() => {
    if (!isPaid || token.current === null) return
    mutate(token.current)
    token.current = null
  }, [isPaid, mutate])
  return token
}

const choiceBody = (checkout: Checkout, choice: PayChoice, method: PaymentMethod): PaymentBody => ({
  booking: checkout.booking,
  method,
  total_cents: checkout.total_cents,
  ...(choice.coupon ? { coupon: choice.coupon } : {}),
  ...(choice.useBalance || method === 'balance' ? { use_balance: true } : {}),
  ...(checkout.early_start_asked ? { early_start: choice.earlyStart } : {}),
})

/** Makes the payment, at most one at a time, and returns the last error. */
export const usePayForm = ({ booking, checkout, choice, card, last, onMade }: Paying) => {
  const sending = usePay(booking.pk)
  const toSave = useSaveWhenPaid(last)
  const [isBusy, setBusy] = useState(false)
  // A ref, because two taps within one render would both see the old state.
  const underWay = useRef(false)
  const [isUnchosen, setUnchosen] = useState(false)
  const [shown, setShown] = useState(0)
  /** Error from the card fields. No payment was sent in that case. */
  const [fieldsError, setFieldsError] = useState<unknown>(null)

  const end = () => {
    underWay.current = false
    setBusy(false)
  }
  const send = (body: PaymentBody) =>
    sending.mutate(body, {
      onSuccess: (payment) => {
        card.current?.spent()
        onMade(payment)
      },
      onSettled: end,
    })
  const pay = (method: PaymentMethod | null) => {
    if (!checkout || underWay.current) return
    setUnchosen(method === null)
    if (method === null) return
    underWay.current = true
    setBusy(true)
    setShown(checkout.total_cents)
    setFieldsError(null)
    const body = choiceBody(checkout, choice, method)
    if (method !== 'card' || !card.current) return send(body)
    void card.current.take().then(
      (taken) => {
        if (!taken) return end()
        toSave.current = taken.toSave
        send({ ...body, ...taken.part })
      },
      (error: unknown) => {
        setFieldsError(error)
        end()
      },
    )
  }
  return {
    pay,
    isBusy,
    isUnchosen,
    /** The total at the time of the last attempt. */
    shown,
    error: fieldsError ?? sending.error,
    /** True if no payment request was sent, by an earlier attempt either. */
    isUnsent: fieldsError !== null && !sending.error,
    /** Id of the last attempt's payment, of any status. */
    made: sending.data?.pk ?? null,
    couponProblem: fieldFaultOf(sending.error, 'coupon'),
    earlyStartProblem: fieldFaultOf(sending.error, 'early_start')?.code ?? null,
  }
}
export type PayFormState = ReturnType<typeof usePayForm>
