import type { City } from '@/lib/contract/places'
import { storageKeys } from './keys'
import { clearLocal, readLocal, subscribeToStorage, writeLocal } from './local'

const changed = 'citychosen'

// The contract's schema would bring zod to pages that do without.
const isCity = (value: unknown): value is City => {
  const { ibge, name, state } = (value ?? {}) as Partial<City>
  return Number.isInteger(ibge) && typeof name === 'string' && /^[A-Z]{2}$/.test(state ?? '')
}

// Caches the parsed object while the stored text is unchanged: React compares snapshots by identity.
let last: { raw: string | null; city: City | undefined } = { raw: null, city: undefined }

/** The city the person said they live in; kept in this browser alone, never sent by itself. */
export const cityStore = {
  read: (): City | undefined => {
    let raw: string | null = null
    try {
      raw = window.localStorage.getItem(storageKeys.city)
    } catch {
      // Blocked: no city is remembered.
    }
    if (raw !== last.raw) last = { raw, city: readLocal(storageKeys.city, isCity) }
    return last.city
  },
  keep: (city: City | null): void => {
    if (city) writeLocal(storageKeys.city, city)
    else clearLocal(storageKeys.city)
    window.dispatchEvent(new Event(changed))
  },
  subscribe: subscribeToStorage(changed),
}
