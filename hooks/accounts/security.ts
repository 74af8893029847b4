import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@/lib/api/browser'
import type { BodyIn } from '@/lib/contract/endpoint'
import { changePassword, endSession } from '@/lib/contract/sessions'
import { accountQueries } from './queries'

/** Signs another browser out; the list is read again also when that session was already over. */
export const useEndSession = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (pk: string) => call(endSession, { params: { pk } }),
    onSettled: () => client.invalidateQueries({ queryKey: accountQueries.devices().queryKey }),
  })
}

export const useChangePassword = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyIn<typeof changePassword>) => call(changePassword, { body }),
    onSuccess: () => {
      client.setQueryData(accountQueries.user().queryKey, (user) =>
        user ? { ...user, has_password: true } : user,
      )
      return client.invalidateQueries({ queryKey: accountQueries.devices().queryKey })
    },
  })
}
