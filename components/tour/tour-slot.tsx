'use client'

import dynamic from 'next/dynamic'
import { usePathname } from 'next/navigation'
import { useConsent } from '@/hooks/privacy/consent'
import { useSessionState } from '@/hooks/state-providers'
import { useIdleOnce } from '@/hooks/tour/idle'
import { useTour } from '@/hooks/tour/tour'
import { allowsTour } from '@/lib/tour/steps'

// Loaded only when it is going to show.
const IntroductionTour = dynamic(
  () => import('./introduction-tour').then((module) => module.IntroductionTour),
  { ssr: false },
)

/** The page as it is at the end of a pause: a form opens by the address's query. */
const isFreePage = () => allowsTour(window.location.pathname, window.location.search)

/** The introduction, in a pause until it has been completed, or on request; never over the cookie banner. */
export const TourSlot = () => {
  const path = usePathname()
  const { user, role } = useSessionState()
  const consent = useConsent()
  const { isRequested, finishedBy, finish } = useTour()

  const isAnswered = consent === 'accepted' || consent === 'declined'
  // The tour introduces customers and providers; pure operators are neither.
  const isDue =
    user !== null &&
    isAnswered &&
    !user.is_completed_introduction_tour &&
    !user.is_operator &&
    finishedBy !== user.pk &&
    allowsTour(path)
  // Over a page just opened it would take the press meant for the page.
  const isIdle = useIdleOnce(isDue, isFreePage)
  if (!user || !isAnswered || !(isRequested || (isDue && isIdle))) return null
  return (
    <IntroductionTour
      key={String(isRequested)}
      role={role ?? 'customer'}
      isRequested={isRequested}
      onClose={() => finish(user.pk)}
    />
  )
}
