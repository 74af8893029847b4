import { randomInt } from 'node:crypto'
import { DomainError } from '@/server/http/errors'
import { systemActor, type Actor } from '@/server/process/state-machine'
import { recordIncident, transition } from '@/server/process/transition'
import type { UnitOfWork } from '@/server/process/work'
import { remainingWaitMs } from '@/server/time/clock-skew'
import { codeTriedStep } from './no-show-repository'
import type { Booking } from './repository'
import { countCodeAttempt, readRenewals, readStartCode } from './start-code-repository'
import { bookingStateMachine } from './state-machine'

/** Wrong tries per code; after the last one a new code is made. */
export const attemptsPerCode = 5

/** Four random digits, different from `last`. */
export const generateStartCode = (last: string | null = null): string => {
  const code = String(randomInt(10_000)).padStart(4, '0')
  return code === last ? generateStartCode(last) : code
}

const dayMinutes = 24 * 60

/**
 * Minutes without attempts after the `renewals`th new code: none after the first, so that an honest mistake
 * costs no wait; then 1, 2, 4 … up to a day, so that nothing is locked for ever. Five attempts per code
 * succeed by chance in 5 of 10,000. Continuous guessing gets 12 codes on the first day (chance 0.6 %) and one
 * a day afterwards: 41 codes in a month (2 %), and 1,386 codes, 3.8 years, for an even chance. The customer
 * is notified of every new code.
 */
export const codeCooldownMinutes = (renewals: number): number =>
  renewals < 2 ? 0 : Math.min(2 ** (renewals - 2), dayMinutes)

/** Until when no code is accepted, or null. */
const restsUntil = async (work: UnitOfWork, booking: Booking): Promise<Date | null> => {
  const { count, last } = await readRenewals(work.tx, booking)
  const minutes = codeCooldownMinutes(count)
  const waitMs = last && minutes > 0 ? remainingWaitMs(minutes * 60_000, last, work.now) : 0
  return waitMs > 0 ? new Date(work.now.getTime() + waitMs) : null
}

/**
 * Tries a code under the booking's row lock, which serialises simultaneous tries. Returns the refusal, or
 * null when it is right. The caller throws it after the commit, so that the try is counted and a new code is
 * stored.
 */
export const checkStartCode = async (
  work: UnitOfWork,
  booking: Booking,
  code: string,
  by: Actor,
): Promise<DomainError | null> => {
  const until = await restsUntil(work, booking)
  if (until && until > work.now) {
    const seconds = Math.ceil((until.getTime() - work.now.getTime()) / 1000)
    return new DomainError('too_many_requests', undefined, undefined, seconds)
  }
  const stored = await readStartCode(work.tx, booking.id)
  if (stored.code === code) return null
  // An attempt, even a wrong one, is evidence of presence against a no-show report.
  await recordIncident(work, bookingStateMachine, booking, { step: codeTriedStep, by })
  if (stored.tries + 1 < attemptsPerCode) {
    await countCodeAttempt(work.tx, booking.id)
    return new DomainError('code_invalid', { code: ['code_invalid'] })
  }
  await transition(work, bookingStateMachine, booking, {
    step: 'renew-code',
    by: systemActor,
    values: () => ({ startCode: generateStartCode(stored.code), startAttempts: 0 }),
    events: ({ after }) => [{ type: 'booking.code_renewed', booking: after, by: systemActor }],
  })
  return new DomainError('code_renewed', { code: ['code_renewed'] })
}
