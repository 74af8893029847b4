import { randomId } from '@/lib/storage/cookies'
import { isString, listOf, shapeOf } from '@/lib/storage/guards'
import { storageKeys } from '@/lib/storage/keys'
import { readLocal, writeLocal } from '@/lib/storage/local'

/** More than anybody leaves open; the oldest are deleted. */
const kept = 20

interface Attempt {
  subject: string
  print: string
  key: string
}
const isAttempts = listOf(shapeOf<Attempt>({ subject: isString, print: isString, key: isString }))
const read = (): Attempt[] => readLocal(storageKeys.attempts, isAttempts) ?? []

/**
 * The `Idempotency-Key` of an attempt. Until it is answered, sending the same content again reuses the key,
 * also after a reload; other content gets another key. `print` identifies the content and must hold nothing
 * secret.
 */
export const attemptKey = (subject: string, print: string): string => {
  const known = read()
  const same = known.find((one) => one.subject === subject && one.print === print)
  if (same) return same.key
  const made = { subject, print, key: randomId() }
  writeLocal(storageKeys.attempts, [made, ...known.filter((one) => one.subject !== subject)].slice(0, kept))
  return made.key
}

/** The attempt was answered; the next one gets a new key. */
export const endAttempt = (subject: string): void =>
  writeLocal(
    storageKeys.attempts,
    read().filter((one) => one.subject !== subject),
  )
