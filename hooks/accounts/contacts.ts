import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@/lib/api/browser'
import { changeEmail, changePhone, confirmEmailChange } from '@/lib/contract/contacts'
import type { BodyIn } from '@/lib/contract/endpoint'
import { accountQueries } from './queries'

/** The codes under way are read again: the new one's clock is shown. */
const useReadCodes = () => {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: accountQueries.codes().queryKey })
}

export const useChangeEmail = () => {
  const read = useReadCodes()
  return useMutation({
    mutationFn: (body: BodyIn<typeof changeEmail>) => call(changeEmail, { body }),
    onSuccess: read,
  })
}
export const useChangePhone = () => {
  const read = useReadCodes()
  return useMutation({
    mutationFn: (body: BodyIn<typeof changePhone>) => call(changePhone, { body }),
    onSuccess: read,
  })
}
export const useConfirmEmailChange = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyIn<typeof confirmEmailChange>) => call(confirmEmailChange, { body }),
    onSuccess: (user) => client.setQueryData(accountQueries.user().queryKey, user),
  })
}
