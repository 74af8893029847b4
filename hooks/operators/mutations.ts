import { useMutation, useQueryClient } from '@tanstack/react-query'
import { attemptKey, endAttempt } from '@/hooks/payments/payment-attempt'
import { call } from '@/lib/api/browser'
import type { BodyIn } from '@/lib/contract/endpoint'
import { decideCase, reconcile } from '@/lib/contract/operators'
import { appointOperator, changeScopes } from '@/lib/contract/team'
import { operatorQueries } from './queries'

export const useDecideCase = (pk: number) => {
  const client = useQueryClient()
  const subject = `case-${pk}`
  return useMutation({
    mutationFn: (body: BodyIn<typeof decideCase>) =>
      call(decideCase, { params: { pk }, body, idempotencyKey: attemptKey(subject, JSON.stringify(body)) }),
    onSuccess: () => endAttempt(subject),
    onSettled: () => client.invalidateQueries({ queryKey: operatorQueries.all() }),
  })
}

export const useAppointOperator = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyIn<typeof appointOperator>) => call(appointOperator, { body }),
    onSettled: () => client.invalidateQueries({ queryKey: operatorQueries.team().queryKey }),
  })
}

export const useChangeScopes = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ pk, ...body }: BodyIn<typeof changeScopes> & { pk: number }) =>
      call(changeScopes, { params: { pk }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: operatorQueries.team().queryKey }),
  })
}

/** Compares with the gateway now; differences become cases and show in the ledger's checks. */
export const useReconcile = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (_: void) => call(reconcile, { body: {} }),
    onSettled: () => client.invalidateQueries({ queryKey: operatorQueries.all() }),
  })
}
