import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@/lib/api/browser'
import { changeEmail, changePhone, confirmEmailChange } from '@/lib/contract/contacts'
import type { BodyIn } from '@/lib/contract/endpoint'
import { useVerifyPhone } from './mutations'
import { accountQueries } from './queries'

export type Contact = 'email' | 'phone'

/** The codes under way are read again: the new one's clock is shown. */
const useReadCodes = () => {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: accountQueries.codes().queryKey })
}

const useChangeEmail = () => {
  const read = useReadCodes()
  return useMutation({
    mutationFn: (body: BodyIn<typeof changeEmail>) => call(changeEmail, { body }),
    onSuccess: read,
  })
}
const useChangePhone = () => {
  const read = useReadCodes()
  return useMutation({
    mutationFn: (body: BodyIn<typeof changePhone>) => call(changePhone, { body }),
    onSuccess: read,
  })
}
const useConfirmEmailChange = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyIn<typeof confirmEmailChange>) => call(confirmEmailChange, { body }),
    onSuccess: (user) => client.setQueryData(accountQueries.user().queryKey, user),
  })
}

/** Replaces the confirmed e-mail or phone: sends a code to the new one and confirms it with that code. */
export const useContact = (contact: Contact) => {
  const changeTo = { email: useChangeEmail(), phone: useChangePhone() }
  const confirm = useConfirmEmailChange()
  const verify = useVerifyPhone()
  return {
    send: (target: string, password: string): Promise<unknown> =>
      contact === 'email'
        ? changeTo.email.mutateAsync({ email: target, password })
        : changeTo.phone.mutateAsync({ phone: target, password }),
    take: (code: string, password: string): Promise<unknown> =>
      contact === 'email' ? confirm.mutateAsync({ code, password }) : verify.mutateAsync({ code }),
  }
}
