'use client'

import { createContext, useContext } from 'react'
import { brasiliaClock, type PlaceClock } from '@/lib/shared/moments'

export const PlaceClockContext = createContext<PlaceClock>(brasiliaClock)

/** The clock that times are told on here: of the place the page is about, else Brasília's. */
export const usePlaceClock = (): PlaceClock => useContext(PlaceClockContext)
