import { storageKeys } from '@/lib/storage/keys'
import { clearLocal, readLocal, writeLocal } from '@/lib/storage/local'

/** E-mail and redirect target, kept during a password reset. */
interface Forgotten {
  email: string
  callback: string | null
  at: number
}

/** Lifetime of the mailed link, ms. */
const keptMs = 3_600_000

const isForgotten = (value: unknown): value is Forgotten =>
  typeof value === 'object' &&
  value !== null &&
  'email' in value &&
  typeof value.email === 'string' &&
  'callback' in value &&
  (value.callback === null || typeof value.callback === 'string') &&
  'at' in value &&
  typeof value.at === 'number'

/**
 * Kept in the browser, not in addresses: an e-mail in an address is in every log. The link of the mail opens
 * another tab, which goes on to where this one wanted.
 */
export const passwordResetDraft = {
  keep: (email: string, callback: string | null) =>
    writeLocal(storageKeys.forgotten, { email, callback, at: Date.now() }),
  read: (): Forgotten | null => {
    const kept = readLocal(storageKeys.forgotten, isForgotten)
    return kept && Date.now() - kept.at < keptMs ? kept : null
  },
  forget: () => clearLocal(storageKeys.forgotten),
}
