import { freeMinutesAfterPaying } from './cancellation'

/** A period of the cancellation terms: valid up to and including `until`; null: without end. */
export interface CancellationPeriod {
  until: string | null
  fee_cents: number
}

/**
 * The terms in one line. `free`: no fee can come. `begun`: free until the work begins, at `at`. `until`: free until
 * `at`. `minutes`: free for some minutes after paying. `costs`: there is a fee already. The fees that can come are from
 * `low` to `high`, in centavos.
 */
export interface CancellationLine {
  kind: 'free' | 'begun' | 'until' | 'minutes' | 'costs'
  at: string | null
  low: number
  high: number
}

interface Situation {
  startsAt: string | null
  /** For a job that is not paid yet: now, in ms. */
  payingAt?: number | undefined
}

/** Summarizes the terms. Periods that begin after the start of the work cannot apply and are left out. */
export const cancellationLine = (
  periods: readonly CancellationPeriod[],
  { startsAt, payingAt }: Situation,
): CancellationLine => {
  const last = periods.findIndex(({ until }) => until === null || (startsAt !== null && until >= startsAt))
  const possible = last === -1 ? periods : periods.slice(0, last + 1)
  const fees = possible.map(({ fee_cents: fee }) => fee).filter((fee) => fee > 0)
  const fee = { low: Math.min(...fees), high: Math.max(...fees) }
  const first = possible[0]
  if (fees.length === 0) {
    const isEndless = first === undefined || first.until === null || startsAt === null
    return { kind: isEndless ? 'free' : 'begun', at: isEndless ? null : startsAt, low: 0, high: 0 }
  }
  if (first === undefined || first.fee_cents > 0) return { kind: 'costs', at: null, ...fee }
  const isJustPaid =
    payingAt !== undefined &&
    first.until !== null &&
    Date.parse(first.until) - payingAt <= freeMinutesAfterPaying * 60_000
  return { kind: isJustPaid ? 'minutes' : 'until', at: first.until, ...fee }
}
