import { staticDataMs } from './keys'
import { readLocal, writeLocal } from './local'

interface Entry {
  data: unknown
  locale: string
  cached: number
}

const isEntry = (value: unknown): value is Entry =>
  typeof value === 'object' &&
  value !== null &&
  'data' in value &&
  'locale' in value &&
  'cached' in value &&
  typeof value.cached === 'number'

/** Data that rarely changes, kept by the browser and reused for 24 hours while the locale is the same. */
export const readStaticData = (
  key: string,
  locale: string,
  now = Date.now(),
): { data: unknown; cached: number } | undefined => {
  const entry = readLocal(key, isEntry)
  return entry && entry.locale === locale && now - entry.cached < staticDataMs ? entry : undefined
}

export const writeStaticData = (key: string, locale: string, data: unknown, now = Date.now()): void =>
  writeLocal(key, { data, locale, cached: now } satisfies Entry)
