import { useState } from 'react'
import { call } from '@/lib/api/browser'
import { completeTour } from '@/lib/contract/accounts'
import { allowsTour } from '@/lib/tour/steps'
import { useSession } from './session'

/** Whether the introduction shows on this page: until it was completed once, or when asked for. */
export const useTour = (path: string) => {
  const { user, refetch } = useSession()
  const [isAsked, setAsked] = useState(false)
  const [finishedBy, setFinishedBy] = useState<number | null>(null)
  const isDue = user !== null && !user.is_completed_introduction_tour && finishedBy !== user.pk
  return {
    isOpen: user !== null && (isAsked || (isDue && allowsTour(path))),
    start: () => setAsked(true),
    finish: async () => {
      // Closes whatever the API answers: unanswered, it shows again on the next visit.
      setAsked(false)
      setFinishedBy(user?.pk ?? null)
      await call(completeTour).then(refetch).catch(() => undefined)
    },
  }
}
