import type { MoneyEvent } from '@/lib/contract/booking-money'
import type { BookingState } from '@/lib/contract/booking-states'
import type { Booking } from '@/lib/contract/bookings'

const stages = [
  'booking_offers',
  'awaiting_payment',
  'approved',
  'in_progress',
  'delivered',
  'completed',
] as const
export type Stage = (typeof stages)[number]

/** A stage of the work: past, present or future; `ended` where a job ended early. */
export interface WorkEntry {
  kind: 'work'
  key: BookingState
  state: 'done' | 'current' | 'ahead' | 'ended'
  at: string | null
  /** Planned or expected time of a stage ahead. */
  expectedAt: string | null
}

interface MoneyEntry {
  kind: 'money'
  key: string
  state: 'done' | 'ahead'
  at: string | null
  expectedAt: string | null
  event: MoneyEvent
}

export type CourseEntry = WorkEntry | MoneyEntry

type WorkFacts = Pick<Booking, 'status' | 'provider' | 'reached' | 'created_at' | 'paid_at' | 'starts_at'>

const statesOf = ({ status, provider, reached }: WorkFacts): Pick<WorkEntry, 'key' | 'state'>[] => {
  const asStage: Partial<Record<BookingState, Stage>> = { changes_requested: 'in_progress' }
  const at = stages.indexOf((asStage[status] ?? status) as Stage)
  if (at === -1) {
    // An expired booking was never paid, so only its first stage is past.
    const wasReached = (key: Stage) => reached?.some((one) => one.status === key) ?? false
    const passed =
      provider && status !== 'expired'
        ? stages.filter((key, index) => index <= stages.indexOf('approved') || wasReached(key))
        : stages.slice(0, 1)
    return [...passed.map((key) => ({ key, state: 'done' as const })), { key: status, state: 'ended' }]
  }
  return stages.flatMap((key, index): Pick<WorkEntry, 'key' | 'state'>[] => {
    if (index < at || status === 'completed') return [{ key, state: 'done' }]
    if (index > at) return [{ key, state: 'ahead' }]
    // Requested changes do not undo the start of the work.
    return key === status
      ? [{ key, state: 'current' }]
      : [
          { key, state: 'done' },
          { key: status, state: 'current' },
        ]
  })
}

const workEntries = (booking: WorkFacts, expectedEnd: string | null): WorkEntry[] =>
  statesOf(booking).map(({ key, state }) => {
    const reachedAt = booking.reached?.find(({ status }) => status === key)?.at ?? null
    // Reached when the offer was chosen, done when it was paid.
    const at =
      key === 'booking_offers'
        ? booking.created_at
        : key === 'awaiting_payment' && state === 'done'
          ? booking.paid_at
          : reachedAt
    const planned =
      key === 'in_progress' && booking.status === 'approved'
        ? booking.starts_at
        : key === 'completed'
          ? expectedEnd
          : null
    return {
      kind: 'work',
      key,
      state,
      at: state === 'ahead' ? null : at,
      expectedAt: state === 'ahead' ? planned : null,
    }
  })

/** Order of what happens in one moment. */
const order: readonly string[] = [
  'booking_offers',
  'reserved',
  'awaiting_payment',
  'paid',
  'held',
  'approved',
  'in_progress',
  'delivered',
  'completed',
]
const rankOf = (entry: CourseEntry): number => {
  const rank = order.indexOf(entry.kind === 'work' ? entry.key : entry.event.kind)
  return rank === -1 ? order.length : rank
}

const byTime = (entries: readonly CourseEntry[]): CourseEntry[] => {
  // An entry without a time stays behind the one before it.
  let latest = 0
  const timed = entries.map((entry) => {
    if (entry.at) latest = Date.parse(entry.at)
    return { entry, time: latest }
  })
  return timed.sort((a, b) => a.time - b.time || rankOf(a.entry) - rankOf(b.entry)).map(({ entry }) => entry)
}

/**
 * Returns the stages of a job and the events of its money as one course: what happened by time, then the present
 * stage, then what is ahead. A fact that a stage and an event both tell is there once.
 */
export const courseEntries = (booking: WorkFacts, events: readonly MoneyEvent[]): CourseEntry[] => {
  const completion = events.find(({ kind }) => kind === 'completion')
  const work = workEntries(booking, completion?.expected_at ?? null)
  const isStage = (event: MoneyEvent) =>
    event.kind === 'completion' && work.some(({ key }) => key === 'completed')
  const isPaid = events.some(({ kind, state }) => kind === 'paid' && state === 'done')
  const money = events
    .filter((event) => !isStage(event))
    .map((event): MoneyEntry => ({
      kind: 'money',
      key: event.pk,
      state: event.state === 'done' ? 'done' : 'ahead',
      at: event.at,
      expectedAt: event.expected_at,
      event,
    }))
  const told = work.filter(({ key, state }) => !(key === 'awaiting_payment' && state === 'done' && isPaid))
  const isPast = ({ state }: CourseEntry) => state === 'done' || state === 'ended'
  const ahead = money.filter(({ state }) => state === 'ahead')
  // The payment deadline is met before the work goes on.
  const isDeadline = ({ event }: MoneyEntry) => event.kind === 'expired'
  return [
    ...byTime([...told.filter(isPast), ...money.filter(isPast)]),
    ...told.filter(({ state }) => state === 'current'),
    ...ahead.filter(isDeadline),
    ...told.filter(({ state }) => state === 'ahead'),
    ...ahead.filter((entry) => !isDeadline(entry)),
  ]
}
