type CancellationReason = 'free' | 'late' | 'no_show' | 'withdrawal_right' | 'provider'

/** Everything the cost of cancelling depends on. */
export interface PaidWork {
  /** Labour of the agreed offer, less a coupon its provider pays for: the base of hours and percentages. */
  labourCents: number
  durationMinutes: number
  /** The customer's payment by Pix, card or balance, without the platform's coupon. */
  paidCents: number
  /** At checkout: now. */
  paidAt: Date
  startsAt: Date
  /** The customer asked, when paying, for the work to begin before the seven days of art. 49 are over. */
  earlyStart: boolean
  /** Terms of the agreed offer. */
  preset: keyof typeof presetTerms
}

/** `fee_cents` and `refund_cents` add up to the payment. Valid up to and including `until`; null: without end. */
export interface CancellationRow {
  until: Date | null
  fee_cents: number
  refund_cents: number
  reason: CancellationReason
}

export interface CancellationTerms extends Omit<CancellationRow, 'until'> {
  free_until: Date | null
  next_change_at: Date | null
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
export const freeMinutesAfterPaying = 5

/** A number of hours of work or a percentage of labour, whichever is less. */
interface FeeBound {
  hours: number
  percent: number
}

interface PresetTerms {
  /** Cancelling is free up to this many hours before the start. */
  freeHoursAhead: number
  /** `late` applies up to this many hours before the start, `tooLate` afterwards and to a no-show. */
  lateHoursAhead: number
  late: FeeBound
  tooLate: FeeBound
}

const least: FeeBound = { hours: 1, percent: 20 }
/** Bound of every fee, whatever the preset. */
const most: FeeBound = { hours: 2, percent: 40 }

/** The periods before the start, and the fee of each. At every moment a preset costs no less than the one before it. */
export const presetTerms = {
  flexible: { freeHoursAhead: 2, lateHoursAhead: 2, late: least, tooLate: least },
  usual: { freeHoursAhead: 24, lateHoursAhead: 2, late: least, tooLate: most },
  strict: { freeHoursAhead: 48, lateHoursAhead: 24, late: least, tooLate: most },
} as const satisfies Record<string, PresetTerms>

const after = (at: Date, ms: number) => new Date(at.getTime() + ms)

/**
 * Last moment of the seven days of the consumer code (art. 49). The day of paying is not counted and the
 * seventh is counted whole (Civil Code, art. 132), in Brasília time, which has had no summer time since 2019
 * (Decreto 9.772).
 */
export const withdrawalRightUntil = (paidAt: Date): Date => {
  const behindUtc = 3 * hour
  const paidDay = Math.floor((paidAt.getTime() - behindUtc) / day)
  return new Date((paidDay + 8) * day + behindUtc - 1)
}

/**
 * Computes the fee: an hour's price is the agreed labour divided by the agreed hours. Drops fractions of a centavo in
 * the customer's favour; never exceeds the payment.
 */
const feeOf = ({ labourCents, durationMinutes, paidCents }: PaidWork, { hours, percent }: FeeBound) =>
  Math.min(
    Math.floor((labourCents * hours * 60) / durationMinutes),
    Math.floor((labourCents * percent) / 100),
    paidCents,
  )

const keeping = ({ paidCents }: PaidWork, reason: CancellationReason, fee: number) => ({
  fee_cents: fee,
  refund_cents: paidCents - fee,
  reason,
})

const mayWithdraw = ({ earlyStart, paidAt }: PaidWork, at: Date) =>
  !earlyStart && at <= withdrawalRightUntil(paidAt)

/**
 * Returns the rule under which cancelling is free at a moment: the minutes after paying, or the hours before the start.
 * Null if neither applies; the right to withdraw may still.
 */
export const freeRuleAt = (
  { paidAt, startsAt, preset }: Pick<PaidWork, 'paidAt' | 'startsAt' | 'preset'>,
  at: Date,
): 'just_paid' | 'ahead' | null => {
  if (at <= after(paidAt, freeMinutesAfterPaying * minute)) return 'just_paid'
  return at <= after(startsAt, -presetTerms[preset].freeHoursAhead * hour) ? 'ahead' : null
}

const keptAt = (work: PaidWork, at: Date) => {
  if (freeRuleAt(work, at)) return keeping(work, 'free', 0)
  if (mayWithdraw(work, at)) return keeping(work, 'withdrawal_right', 0)
  const { lateHoursAhead, late, tooLate } = presetTerms[work.preset]
  const bound = at <= after(work.startsAt, -lateHoursAhead * hour) ? late : tooLate
  return keeping(work, 'late', feeOf(work, bound))
}

/** Ends of the rules' periods, in order, from paying on. */
const changes = ({ paidAt, startsAt, earlyStart, preset }: PaidWork): Date[] =>
  [
    after(paidAt, freeMinutesAfterPaying * minute),
    after(startsAt, -presetTerms[preset].freeHoursAhead * hour),
    after(startsAt, -presetTerms[preset].lateHoursAhead * hour),
    ...(earlyStart ? [] : [withdrawalRightUntil(paidAt)]),
  ]
    .filter((moment) => moment > paidAt)
    .sort((a, b) => a.getTime() - b.getTime())

/**
 * The cost of cancelling over time: each row holds up to its moment, the last one without end. Neighbouring
 * rows differ in their fee.
 */
export const cancellationRows = (work: PaidWork): CancellationRow[] => {
  const moments = changes(work)
  const last = moments.at(-1) ?? work.paidAt
  const rows: CancellationRow[] = [
    ...moments.map((until) => ({ until, ...keptAt(work, until) })),
    { until: null, ...keptAt(work, after(last, 1)) },
  ]
  return rows.filter((row, i) => row.fee_cents !== rows[i + 1]?.fee_cents)
}

export type Cancelling = PaidWork & {
  now: Date
  by: 'customer' | 'provider'
  /** The side `by` did not come. */
  noShow: boolean
  workBegun: boolean
}

/** Work that has begun ends the right to withdraw, as an early start asked for does. */
const asBegun = <Work extends PaidWork & Pick<Cancelling, 'workBegun'>>(work: Work): Work => ({
  ...work,
  earlyStart: work.earlyStart || work.workBegun,
})

/** Returns the rows of the customer's terms that still hold now or later. */
export const cancellationPeriods = (cancelling: Omit<Cancelling, 'by' | 'noShow'>): CancellationRow[] =>
  cancellationRows(asBegun(cancelling)).filter(({ until }) => until === null || cancelling.now <= until)

/** Returns the terms if this side cancels, or did not come, now. */
export const cancellationTerms = (cancelling: Cancelling): CancellationTerms => {
  const { now, by, noShow } = cancelling
  const forGood = { free_until: null, next_change_at: null }
  const work = asBegun(cancelling)
  if (by === 'provider') return { ...keeping(work, 'provider', 0), ...forGood }
  // The right to withdraw also covers a customer's no-show.
  if (noShow)
    return mayWithdraw(work, now)
      ? {
          ...keeping(work, 'withdrawal_right', 0),
          ...forGood,
          next_change_at: withdrawalRightUntil(work.paidAt),
        }
      : { ...keeping(work, 'no_show', feeOf(work, presetTerms[work.preset].tooLate)), ...forGood }
  const until = cancellationPeriods(cancelling)[0]?.until ?? null
  const kept = keptAt(work, now)
  return { ...kept, free_until: kept.fee_cents === 0 ? until : null, next_change_at: until }
}
