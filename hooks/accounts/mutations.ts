import { useMutation, useQueryClient } from '@tanstack/react-query'
import { refetchChecklist } from '@/hooks/provider/mutations'
import { call } from '@/lib/api/browser'
import { isApiError, type ApiError } from '@/lib/api/error'
import {
  addRole,
  correctEmail,
  forgotPassword,
  removeProfilePhoto,
  resetPassword,
  saveProfile,
  sendEmailCode,
  sendPhoneCode,
  uploadProfilePhoto,
  verifyEmail,
  verifyPhone,
  type Profile,
  type User,
} from '@/lib/contract/accounts'
import type { BodyIn } from '@/lib/contract/endpoint'
import { broadcastToTabs } from '@/lib/realtime/tabs'
import { accountQueries } from './queries'

/** Stores the answer as the cached user, and has the other tabs read it: one may wait for this very change. */
const useKeepUser = () => {
  const client = useQueryClient()
  return (user: User) => {
    client.setQueryData(accountQueries.user().queryKey, user)
    refetchChecklist(client)
    broadcastToTabs('accountChanged')
  }
}

/** The user is read again: where the e-mail is confirmed by now, no other code is sent. */
export const useSendEmailCode = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(sendEmailCode),
    onSuccess: () => client.invalidateQueries({ queryKey: accountQueries.user().queryKey }),
  })
}
export const useVerifyEmail = () => {
  const keep = useKeepUser()
  return useMutation({
    mutationFn: (body: BodyIn<typeof verifyEmail>) => call(verifyEmail, { body }),
    onSuccess: keep,
  })
}
/** Refetches the user if the address was confirmed elsewhere, as in another tab. */
export const useCorrectEmail = () => {
  const keep = useKeepUser()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyIn<typeof correctEmail>) => call(correctEmail, { body }),
    onSuccess: (user) => {
      keep(user)
      return client.invalidateQueries({ queryKey: accountQueries.codes().queryKey })
    },
    onError: (error) => {
      if (isApiError(error) && error.code === 'state_changed')
        void client.invalidateQueries({ queryKey: accountQueries.user().queryKey })
    },
  })
}
export const useSendPhoneCode = () =>
  useMutation({ mutationFn: (body: BodyIn<typeof sendPhoneCode>) => call(sendPhoneCode, { body }) })
export const useVerifyPhone = () => {
  const keep = useKeepUser()
  return useMutation({
    mutationFn: (body: BodyIn<typeof verifyPhone>) => call(verifyPhone, { body }),
    onSuccess: keep,
  })
}
export const useAddRole = () => {
  const keep = useKeepUser()
  return useMutation({
    mutationFn: (body: BodyIn<typeof addRole>) => call(addRole, { body }),
    onSuccess: keep,
  })
}
export const useForgotPassword = () =>
  useMutation({ mutationFn: (body: BodyIn<typeof forgotPassword>) => call(forgotPassword, { body }) })
export const useResetPassword = () =>
  useMutation({ mutationFn: (body: BodyIn<typeof resetPassword>) => call(resetPassword, { body }) })

const useKeepProfile = () => {
  const client = useQueryClient()
  return (profile: Profile) => {
    client.setQueryData(accountQueries.profile().queryKey, profile)
    client.setQueryData(accountQueries.user().queryKey, (user) =>
      user ? { ...user, user_profile: { full_name: profile.full_name, photo: profile.photo } } : user,
    )
    refetchChecklist(client)
  }
}

/** Saves the profile. A refusal of the API is the result, not an exception: callers put it on the fields. */
export const useSaveProfile = () => {
  const keep = useKeepProfile()
  return useMutation({
    mutationFn: (body: BodyIn<typeof saveProfile>): Promise<Profile | ApiError> =>
      call(saveProfile, { body }).catch((error: unknown) => {
        if (isApiError(error)) return error
        throw error
      }),
    onSuccess: (result) => {
      if (!isApiError(result)) keep(result)
    },
  })
}
export const useUploadProfilePhoto = () => {
  const keep = useKeepProfile()
  return useMutation({ mutationFn: (file: Blob) => call(uploadProfilePhoto, { file }), onSuccess: keep })
}
export const useRemoveProfilePhoto = () => {
  const keep = useKeepProfile()
  return useMutation({ mutationFn: () => call(removeProfilePhoto), onSuccess: keep })
}
