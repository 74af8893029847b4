'use client'

import { useLocale } from 'next-intl'
import { useEffect } from 'react'
import toast from 'react-hot-toast'
import { Button } from '@/components/ui/button'
import { useAuthStore, useSessionState } from '@/hooks/state-providers'
import { endSession } from '@/lib/api/browser'
import { sessionTexts } from '@/lib/frame/session-texts'

const id = 'session'
/** How long the sign-in page says why it came, ms. */
const farewellMs = 10_000

/** From the first refusal on the page says that the session may be over, while its renewal is still tried. */
export const SessionNotice = () => {
  const words = sessionTexts[useLocale()]
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
      { id, duration: Infinity, ariaProps: { role: 'alert', 'aria-live': 'assertive' } },
    )
    return () => {
      if (getSnapshot().hasTokens) toast.dismiss(id)
      else toast(words.ended, { id, duration: farewellMs })
    }
  }, [isDoubtful, words, getSnapshot])
  return null
}
