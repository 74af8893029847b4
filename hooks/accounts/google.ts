'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocale } from 'next-intl'
import { useState } from 'react'
import { call } from '@/lib/api/browser'
import { errorCodeOf } from '@/lib/api/error'
import type { BodyIn } from '@/lib/contract/endpoint'
import { googleSettings, linkGoogle, unlinkGoogle } from '@/lib/contract/google'
import { getPathname } from '@/lib/i18n/navigation'
import { paths } from '@/lib/paths'
import { authorizationUrl, newAttempt, storeAttempt, type GoogleAttempt } from '@/lib/session/google'
import { accountQueries } from './queries'

/** Redirects the visitor to Google; Google returns them to the callback page. */
export const useGoogleRedirect = (options: Pick<GoogleAttempt, 'keep' | 'purpose'>) => {
  const locale = useLocale()
  const [leaving, setLeaving] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const leave = async () => {
    setProblem(null)
    setLeaving(true)
    try {
      const redirectUri = new URL(getPathname({ href: paths.loginGoogle(), locale }), window.location.origin)
        .href
      const attempt = newAttempt(redirectUri, window.location.search, options)
      const url = await authorizationUrl(await call(googleSettings), attempt, locale)
      storeAttempt(attempt)
      window.location.assign(url)
    } catch (error) {
      setProblem(errorCodeOf(error))
      setLeaving(false)
    }
  }
  return { leave: () => void leave(), leaving, problem }
}

/** Links the Google account of the answer to the signed-in account. */
export const useLinkGoogle = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyIn<typeof linkGoogle>) => call(linkGoogle, { body }),
    onSuccess: (identities) => client.setQueryData(accountQueries.identities().queryKey, identities),
  })
}

/** The list is read again also when the link was already gone. */
export const useUnlinkGoogle = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (pk: string) => call(unlinkGoogle, { params: { pk } }),
    onSettled: () => client.invalidateQueries({ queryKey: accountQueries.identities().queryKey }),
  })
}
