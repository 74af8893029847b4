import { timingSafeEqual } from 'node:crypto'
import { hash, verify, type Options } from '@node-rs/argon2'
import { minPasswordScore } from '@/lib/shared/password'
import { validationError } from '@/server/http/errors'
import { estimatePasswordStrength } from './password-strength'

/** Argon2id with the parameters of OWASP's Password Storage Cheat Sheet: 19 MiB, two passes, one lane. */
const cost: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The hash of a random password: checked when there is no account, so that the answer takes as long. */
const nobodys =
  '$argon2id$v=19$m=19456,t=2,p=1$g+0DYDUHmq7PrY6hfSNXXQ$kPYUjFMalndXsfUtpWct67MBBZaaaKEQKLaFZya52Qc'

/**
 * Refuses common passwords and those made of the account's own data (NIST SP 800-63B, 3.1.1.2), with the
 * reason; there are no composition rules.
 */
export const assertStrongPassword = (password: string, email: string, fullName?: string): void => {
  const { score, hint } = estimatePasswordStrength(password, email, fullName)
  if (score < minPasswordScore)
    throw validationError({ password: [hint ? `weak_password_${hint}` : 'weak_password'] })
}

const hashOf = (text: string, salt?: string): Promise<string> =>
  hash(text, { ...cost, ...(salt ? { salt: Buffer.from(salt, 'base64') } : {}) })

/** Normalised (NIST SP 800-63B, 3.1.1.2): keyboards differ in how they compose a letter, and in the width of digits. */
export const hashPassword = (password: string, salt?: string): Promise<string> =>
  hashOf(password.normalize('NFKC'), salt)

/** The forms a typed password may be stored in: hashes from before it was normalised are of the form typed then. */
const formsOf = (password: string): string[] => [
  ...new Set([password.normalize('NFKC'), password.normalize('NFC'), password.normalize('NFD'), password]),
]

/** The salt inside a hash's text. */
export const extractSalt = (stored: string): string => stored.split('$')[4] ?? ''

/** `stored` is null when there is no password. */
export const passwordMatches = async (password: string, stored: string | null): Promise<boolean> => {
  for (const form of formsOf(password)) if (await verify(stored ?? nobodys, form)) return stored !== null
  return false
}

const same = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

/**
 * Returns the first candidate account whose password matches. Computes one hash per form of the password for any
 * number of candidates, because passwords of one address share their salt.
 */
export const findByPassword = async <T extends { passwordHash: string | null }>(
  password: string,
  all: readonly T[],
): Promise<T | null> => {
  const stored = all.flatMap(({ passwordHash }) => (passwordHash === null ? [] : [passwordHash]))
  const salt = extractSalt(stored[0] ?? nobodys)
  for (const form of formsOf(password)) {
    const made = await hashOf(form, salt)
    const found = all.find(({ passwordHash }) => passwordHash !== null && same(passwordHash, made))
    if (found) return found
  }
  return null
}
