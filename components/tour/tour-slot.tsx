'use client'

import dynamic from 'next/dynamic'
import { usePathname } from 'next/navigation'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useSessionState } from '@/lib/session/state'
import { consentStore } from '@/lib/storage/consent-store'
import { allowsTour } from '@/lib/tour/steps'
import { tourRequest } from '@/lib/tour/tour-request'

// Loaded only when it is going to show.
const IntroductionTour = dynamic(
  () => import('./introduction-tour').then((module) => module.IntroductionTour),
  { ssr: false },
)

/** The introduction, until it has been completed, or on request; never over the cookie banner. */
export const TourSlot = () => {
  const path = usePathname()
  const { user, role } = useSessionState()
  const consent = useSyncExternalStore(consentStore.subscribe, consentStore.read, consentStore.readOnServer)
  const [isAsked, setAsked] = useState(false)
  const [finishedBy, setFinishedBy] = useState<number | null>(null)
  useEffect(() => tourRequest.hear(() => setAsked(true)), [])

  if (!user || (consent !== 'accepted' && consent !== 'declined')) return null
  // The tour introduces customers and providers; pure operators are neither.
  const isDue =
    !user.is_completed_introduction_tour && !user.is_operator && finishedBy !== user.pk && allowsTour(path)
  if (!isAsked && !isDue) return null
  return (
    <IntroductionTour
      role={role ?? 'customer'}
      onClose={() => {
        setAsked(false)
        setFinishedBy(user.pk)
      }}
    />
  )
}
