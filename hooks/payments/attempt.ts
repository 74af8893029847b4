import { z } from 'zod'
import { randomId } from '@/lib/storage/cookies'
import { storageKeys } from '@/lib/storage/keys'
import { readLocal, writeLocal } from '@/lib/storage/local'

/** More attempts than anybody leaves open; the oldest are forgotten. */
const kept = 20

const attempts = z.array(z.object({ subject: z.string(), print: z.string(), key: z.string() }))
type Attempts = z.infer<typeof attempts>
const isAttempts = (value: unknown): value is Attempts => attempts.safeParse(value).success
const read = (): Attempts => readLocal(storageKeys.attempts, isAttempts) ?? []

/**
 * The `Idempotency-Key` of an attempt. While no answer came, the same content sent again is the same attempt, after
 * a reload too; other content is another. `print` stands for the content and must hold nothing secret.
 */
export const attemptKey = (subject: string, print: string): string => {
  const known = read()
  const same = known.find((one) => one.subject === subject && one.print === print)
  if (same) return same.key
  const made = { subject, print, key: randomId() }
  writeLocal(storageKeys.attempts, [made, ...known.filter((one) => one.subject !== subject)].slice(0, kept))
  return made.key
}

/** The attempt was answered; what is sent next is a new one. */
export const endAttempt = (subject: string): void =>
  writeLocal(
    storageKeys.attempts,
    read().filter((one) => one.subject !== subject),
  )
