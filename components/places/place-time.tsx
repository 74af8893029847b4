'use client'

import type { ReactNode } from 'react'
import { PlaceClockContext } from '@/hooks/use-place-clock'
import { clockOf } from '@/lib/shared/place-clock'

interface PlaceTimeProps {
  /** IBGE code; Brasília's clock while it is unknown. */
  city: number | null | undefined
  children: ReactNode
}

/** Sets the time zone of a municipality for the times shown and entered below. */
export const PlaceTime = ({ city, children }: PlaceTimeProps) => (
  <PlaceClockContext value={clockOf(city)}>{children}</PlaceClockContext>
)
