import { useMutation, useQueryClient } from '@tanstack/react-query'
import { attemptKey, endAttempt } from '@/hooks/payments/payment-attempt'
import { paymentQueries } from '@/hooks/payments/queries'
import { useSingleFlight } from '@/hooks/use-single-flight'
import { call } from '@/lib/api/browser'
import { isApiError } from '@/lib/api/error'
import { removeCard, setDefaultCard } from '@/lib/contract/cards'
import type { BodyIn } from '@/lib/contract/endpoint'
import {
  addDestination,
  cancelWithdrawal,
  createDeposit,
  createWithdrawal,
  exportTransactions,
  refundDeposit,
  removeDestination,
} from '@/lib/contract/wallet'
import { walletQueries, type StatementFilter } from './queries'

/** Refetches all sums after a mutation about money, whatever its result. */
const useReadAgain = () => {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: walletQueries.all() })
}

/** The content that identifies a withdrawal; never the password. */
const printOf = ({ amount_cents, transfer }: BodyIn<typeof createWithdrawal>) =>
  JSON.stringify([amount_cents, transfer])

/** The key was used with other content: the next attempt gets a new one. */
const endMistaken = (subject: string) => (error: unknown) => {
  if (isApiError(error) && error.code === 'idempotency_mismatch') endAttempt(subject)
}

/** Sends money to a destination. A repeat without an answer reuses its key. */
export const useCreateWithdrawal = () => {
  const readAgain = useReadAgain()
  return useMutation({
    mutationFn: (body: BodyIn<typeof createWithdrawal>) =>
      call(createWithdrawal, { body, idempotencyKey: attemptKey('withdraw', printOf(body)) }),
    onSuccess: () => endAttempt('withdraw'),
    onError: endMistaken('withdraw'),
    onSettled: () => void readAgain(),
  })
}

export const useCancelWithdrawal = (pk: number) => {
  const subject = `cancel-withdrawal-${pk}`
  const client = useQueryClient()
  const readAgain = useReadAgain()
  const canceling = useMutation({
    mutationFn: (_: void) =>
      call(cancelWithdrawal, { params: { pk }, body: {}, idempotencyKey: attemptKey(subject, '') }),
    onSuccess: (withdrawal) => {
      endAttempt(subject)
      client.setQueryData(walletQueries.withdrawal(pk).queryKey, withdrawal)
    },
    onSettled: () => void readAgain(),
  })
  return useSingleFlight(canceling)
}

export const useAddDestination = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyIn<typeof addDestination>) =>
      // A refused attempt did not use its key: the next content may reuse it.
      call(addDestination, { body, idempotencyKey: attemptKey('destination', '') }),
    onError: endMistaken('destination'),
    onSuccess: (destinations) => {
      endAttempt('destination')
      client.setQueryData(walletQueries.destinations().queryKey, destinations)
    },
  })
}

export const useRemoveDestination = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (pk: number) => call(removeDestination, { params: { pk } }),
    onSettled: () => client.invalidateQueries({ queryKey: walletQueries.destinations().queryKey }),
  })
}

/** A card token is used once, so only its last characters are stored. */
const depositPrint = ({ card_token, ...body }: BodyIn<typeof createDeposit>) =>
  JSON.stringify([body, card_token?.slice(-6) ?? null])

export const useCreateDeposit = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyIn<typeof createDeposit>) =>
      call(createDeposit, { body, idempotencyKey: attemptKey('deposit', depositPrint(body)) }),
    onError: endMistaken('deposit'),
    onSuccess: (payment) => {
      endAttempt('deposit')
      client.setQueryData(paymentQueries.detail(payment.pk).queryKey, payment)
    },
  })
}

export const useRefundDeposit = (pk: number) => {
  const subject = `refund-deposit-${pk}`
  const client = useQueryClient()
  const readAgain = useReadAgain()
  const asking = useMutation({
    mutationFn: (_: void) =>
      call(refundDeposit, { params: { pk }, body: {}, idempotencyKey: attemptKey(subject, '') }),
    onSuccess: (payment) => {
      endAttempt(subject)
      client.setQueryData(paymentQueries.detail(pk).queryKey, payment)
    },
    onSettled: () => void readAgain(),
  })
  return useSingleFlight(asking)
}

export const useRemoveCard = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (pk: number) => call(removeCard, { params: { pk } }),
    onSettled: () => client.invalidateQueries({ queryKey: paymentQueries.cards().queryKey }),
  })
}

export const useSetDefaultCard = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (pk: number) => call(setDefaultCard, { params: { pk }, body: {} }),
    onSuccess: (cards) => client.setQueryData(paymentQueries.cards().queryKey, cards),
  })
}

export type StatementFormat = 'csv' | 'pdf' | 'ofx'

export const useExportStatement = () =>
  useMutation({
    mutationFn: ({ format, ...filter }: StatementFilter & { format: StatementFormat }) =>
      call(exportTransactions, { query: { ...filter, format } }),
  })
