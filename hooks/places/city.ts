'use client'

import { useSyncExternalStore } from 'react'
import type { City } from '@/lib/contract/places'
import { cityStore } from '@/lib/storage/city'

/** The city remembered in this browser; none on the server, whose pages are the same for everybody. */
export const useMyCity = (): City | undefined =>
  useSyncExternalStore(cityStore.subscribe, cityStore.read, () => undefined)
