import { useMutation, useQueryClient } from '@tanstack/react-query'
import { attemptKey, endAttempt } from '@/hooks/payments/payment-attempt'
import { call } from '@/lib/api/browser'
import type { BodyIn } from '@/lib/contract/endpoint'
import { decideCase, reconcile } from '@/lib/contract/operators'
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

/** Compares with the gateway now; differences become cases and show in the ledger's checks. */
export const useReconcile = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (_: void) => call(reconcile, { body: {} }),
    onSettled: () => client.invalidateQueries({ queryKey: operatorQueries.all() }),
  })
}
