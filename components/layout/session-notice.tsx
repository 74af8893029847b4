'use client'

import { useLocale } from 'next-intl'
import { useEffect } from 'react'
import toast from 'react-hot-toast'
import { Button } from '@/components/ui/button'
import { sayFarewell, sessionToast } from '@/hooks/accounts/ended-session'
import { useAuthStore, useSessionState } from '@/hooks/state-providers'
import { endSession } from '@/lib/api/browser'
import { sessionTexts } from '@/lib/frame/session-texts'

/** From the first refusal on the page says that the session may be over, while its renewal is still tried. */
export const SessionNotice = () => {
  const locale = useLocale()
  const words = sessionTexts[locale]
  const { getSnapshot } = useAuthStore()
  const { isDoubtful } = useSessionState()
  useEffect(() => {
    if (!isDoubtful) return undefined
    toast(
      <>
        <span>{words.doubtful}</span>
        <Button look="outlined" size="small" onClick={endSession}>
          {words.signIn}
        </Button>
      </>,
      { id: sessionToast, duration: Infinity, ariaProps: { role: 'alert', 'aria-live': 'assertive' } },
    )
    return () => {
      if (getSnapshot().hasTokens) toast.dismiss(sessionToast)
      else sayFarewell(locale)
    }
  }, [isDoubtful, words, locale, getSnapshot])
  return null
}
