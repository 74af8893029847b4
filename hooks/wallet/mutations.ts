import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useAttempt } from '@/hooks/use-attempt'
import { useSingleFlight } from '@/hooks/use-single-flight'
import { call } from '@/lib/api/browser'
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

/** What moved money changes several sums: all are read again, whatever the answer. */
const useReadAgain = () => {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: walletQueries.all() })
}

/** Sends money to a key. Repeating what got no answer repeats nothing. */
export const useCreateWithdrawal = () => {
  const readAgain = useReadAgain()
  const attempt = useAttempt()
  return useMutation({
    mutationFn: (body: BodyIn<typeof createWithdrawal>) =>
      call(createWithdrawal, { body, idempotencyKey: attempt.keyFor(body) }),
    onSuccess: attempt.done,
    onSettled: () => void readAgain(),
  })
}

export const useCancelWithdrawal = (pk: number) => {
  const client = useQueryClient()
  const readAgain = useReadAgain()
  const attempt = useAttempt()
  const canceling = useMutation({
    mutationFn: (_: void) =>
      call(cancelWithdrawal, { params: { pk }, body: {}, idempotencyKey: attempt.keyFor(pk) }),
    onSuccess: (withdrawal) => client.setQueryData(walletQueries.withdrawal(pk).queryKey, withdrawal),
    onSettled: () => void readAgain(),
  })
  return useSingleFlight(canceling)
}

export const useAddDestination = () => {
  const client = useQueryClient()
  const attempt = useAttempt()
  return useMutation({
    mutationFn: (body: BodyIn<typeof addDestination>) =>
      call(addDestination, { body, idempotencyKey: attempt.keyFor(body) }),
    onSuccess: (destinations) => {
      attempt.done()
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

export const useCreateDeposit = () => {
  const client = useQueryClient()
  const attempt = useAttempt()
  return useMutation({
    mutationFn: (body: BodyIn<typeof createDeposit>) =>
      call(createDeposit, { body, idempotencyKey: attempt.keyFor(body) }),
    onSuccess: (payment) => {
      attempt.done()
      client.setQueryData(walletQueries.deposit(payment.pk).queryKey, payment)
    },
  })
}

export const useRefundDeposit = (pk: number) => {
  const client = useQueryClient()
  const readAgain = useReadAgain()
  const attempt = useAttempt()
  const asking = useMutation({
    mutationFn: (_: void) =>
      call(refundDeposit, { params: { pk }, body: {}, idempotencyKey: attempt.keyFor(pk) }),
    onSuccess: (payment) => client.setQueryData(walletQueries.deposit(pk).queryKey, payment),
    onSettled: () => void readAgain(),
  })
  return useSingleFlight(asking)
}

export const useRemoveCard = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (pk: number) => call(removeCard, { params: { pk } }),
    onSettled: () => client.invalidateQueries({ queryKey: walletQueries.cards().queryKey }),
  })
}

export const useSetDefaultCard = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (pk: number) => call(setDefaultCard, { params: { pk }, body: {} }),
    onSuccess: (cards) => client.setQueryData(walletQueries.cards().queryKey, cards),
  })
}

export type StatementFormat = 'csv' | 'pdf' | 'ofx'

export const useExportStatement = () =>
  useMutation({
    mutationFn: ({ format, ...filter }: StatementFilter & { format: StatementFormat }) =>
      call(exportTransactions, { query: { ...filter, format } }),
  })
