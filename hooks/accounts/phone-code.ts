import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isApiError } from '@/lib/api/error'
import { phoneMask } from '@/lib/format/phone'
import { useSendPhoneCode, useVerifyPhone } from './mutations'
import { accountQueries } from './queries'

/** Confirming a phone: which number a code is on its way to, sending one, and typing it. */
export const usePhoneCode = () => {
  const send = useSendPhoneCode()
  const verify = useVerifyPhone()
  const { data: codes, isPending, refetch } = useQuery(accountQueries.codes())
  const [typing, setTyping] = useState(false)
  const [sentNow, setSentNow] = useState(false)
  const state = codes?.phone ?? null
  // The API's word, not this page's: a phone that went to its messages may have to load the page again.
  const underway = state && state.expires_in > 0 ? state.target : null

  const sendTo = async (phone: string) => {
    await send.mutateAsync({ phone }).catch((error: unknown) => {
      // That number's code is on its way already: go and type it. Another number has to wait.
      const isUnderway =
        isApiError(error) &&
        error.code === 'resend_too_soon' &&
        underway !== null &&
        phoneMask(underway) === phoneMask(phone)
      if (!isUnderway) throw error
    })
    await refetch()
    setSentNow(true)
    setTyping(false)
  }
  return {
    isPending,
    /** The number that awaits its code; null while a number is being typed. */
    typed: typing ? null : underway,
    underway,
    target: state?.target ?? null,
    wait: state?.resend_in ?? 0,
    sentNow,
    sendTo,
    change: () => setTyping(true),
    confirm: (code: string) => verify.mutateAsync({ code }),
    resend: () => send.mutateAsync({ phone: underway ?? '' }),
  }
}
