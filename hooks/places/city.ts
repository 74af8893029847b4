'use client'

import { useSyncExternalStore } from 'react'
import type { City } from '@/lib/contract/places'
import { cityStore } from '@/lib/storage/city'

/** The city stored in this browser; none on the server, whose pages are shared. */
export const useMyCity = (): City | undefined =>
  useSyncExternalStore(cityStore.subscribe, cityStore.read, () => undefined)
