import { storageKeys } from '@/lib/storage/keys'
import { readLocal, writeLocal } from '@/lib/storage/local'

/** Push token refreshed after 7 days. */
export const pushTokenMaxAgeMs = 604_800_000

export interface StoredPushToken {
  token: string
  /** Time of registration. */
  at: number
  /** The person it was registered for. */
  user: number
}

const isKept = (value: unknown): value is StoredPushToken =>
  typeof value === 'object' &&
  value !== null &&
  'token' in value &&
  typeof value.token === 'string' &&
  'at' in value &&
  typeof value.at === 'number' &&
  'user' in value &&
  typeof value.user === 'number'

export const storedPushToken = {
  read: (): StoredPushToken | null => readLocal(storageKeys.pushToken, isKept) ?? null,
  write: (kept: StoredPushToken) => writeLocal(storageKeys.pushToken, kept),
}

/** Returns whether the server registered this browser for this user within the last seven days. */
export const isRegistrationFresh = (kept: StoredPushToken | null, user: number, now: number): boolean =>
  kept !== null && kept.user === user && now >= kept.at && now - kept.at < pushTokenMaxAgeMs
