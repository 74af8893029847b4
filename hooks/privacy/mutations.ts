import { useMutation, useQueryClient } from '@tanstack/react-query'
import { accountQueries } from '@/hooks/accounts/queries'
import { call } from '@/lib/api/browser'
import type { ConsentDecision } from '@/lib/contract/consents'
import type { BodyIn } from '@/lib/contract/endpoint'
import { eraseAccount, exportData, keepAccount } from '@/lib/contract/privacy'
import { sendConsent } from './analytics-consent'
import { privacyQueries } from './queries'

export const useExportData = (onProgress: (bytes: number) => void) =>
  useMutation({ mutationFn: () => call(exportData, { onProgress }) })

export const useEraseAccount = () =>
  useMutation({ mutationFn: (body: BodyIn<typeof eraseAccount>) => call(eraseAccount, { body }) })

export const useCancelErasure = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(keepAccount),
    onSuccess: (user) => client.setQueryData(accountQueries.user().queryKey, user),
  })
}

export const useAnalyticsConsent = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (decision: ConsentDecision) => sendConsent(decision),
    onSettled: () => client.invalidateQueries({ queryKey: privacyQueries.consents().queryKey }),
  })
}
