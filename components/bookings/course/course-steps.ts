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
export interface CourseStep {
  key: BookingState
  state: 'done' | 'current' | 'ahead' | 'ended'
  at: string | null
  /** Planned or expected time of a stage ahead. */
  expectedAt: string | null
  /** The event of its money that says most; the others are in the folded list. */
  money: MoneyEvent | null
}
type WorkStep = Omit<CourseStep, 'money'>

type WorkFacts = Pick<Booking, 'status' | 'provider' | 'reached' | 'created_at' | 'paid_at' | 'starts_at'>

type CourseFacts = WorkFacts & Pick<Booking, 'role'>

/** Work under way ends when it ends: plans made for its agreed time no longer hold. */
const isBegun = ({ status }: Pick<Booking, 'status'>) =>
  status === 'in_progress' || status === 'changes_requested'

const statesOf = ({ status, provider, reached }: WorkFacts): Pick<WorkStep, 'key' | 'state'>[] => {
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
  return stages.flatMap((key, index): Pick<WorkStep, 'key' | 'state'>[] => {
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

const workSteps = (booking: WorkFacts, expectedEnd: string | null): WorkStep[] =>
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
        : key === 'completed' && !isBegun(booking)
          ? expectedEnd
          : null
    return {
      key,
      state,
      at: state === 'ahead' ? null : at,
      expectedAt: state === 'ahead' ? planned : null,
    }
  })

/** Kinds of money events, the one that says most about a step first. */
const weights: readonly MoneyEvent['kind'][] = [
  'refund',
  'chargeback',
  'fee',
  'released',
  'material_advance',
  'paid',
  'dispute',
  'expired',
  'reserved',
  'held',
]
/** The end of a provider's job names their own fee rather than the customer's refund. */
const weightFor = (role: Booking['role']) =>
  role === 'provider' ? (['fee', ...weights.filter((kind) => kind !== 'fee')] as const) : weights
/** Leaves out payments that came too late or twice, and their refunds, if another one paid for the job. */
const withoutStray = (events: readonly MoneyEvent[]) => {
  const booked = events.filter((one) => !one.is_stray)
  return booked.some(({ kind }) => kind === 'paid') ? booked : events
}
const ofPayment: readonly MoneyEvent['kind'][] = ['reserved', 'paid', 'held', 'expired']
const ofCompletion: readonly MoneyEvent['kind'][] = ['released', 'commission']
/** A stage and its money are stored at almost the same moment, in either order. */
const sameMomentMs = 1000

/** Returns the index of the step to which an event belongs. */
const stepOf = (steps: readonly WorkStep[], { kind, at, state }: MoneyEvent): number => {
  const payment = steps.findIndex(({ key }) => key === 'awaiting_payment')
  if (payment !== -1 && ofPayment.includes(kind)) return payment
  const completion = steps.findIndex(({ key }) => key === 'completed')
  if (completion !== -1 && ofCompletion.includes(kind)) return completion
  const present = steps.map((step) => step.state !== 'ahead').lastIndexOf(true)
  if (state !== 'done' || at === null) return present
  const reached = steps
    .map((step) => step.at !== null && Date.parse(step.at) <= Date.parse(at) + sameMomentMs)
    .lastIndexOf(true)
  return reached === -1 ? present : reached
}

/** Returns the stages of a job, each with at most one event of its money. */
export const courseSteps = (booking: CourseFacts, all: readonly MoneyEvent[]): CourseStep[] => {
  const events = withoutStray(all)
  const completion = events.find(({ kind }) => kind === 'completion')
  const weight = weightFor(booking.role)
  const steps = workSteps(booking, completion?.expected_at ?? null)
  return steps.map((step, index) => {
    const [money = null] = events
      .filter((event) => weight.includes(event.kind) && stepOf(steps, event) === index)
      .sort((a, b) => weight.indexOf(a.kind) - weight.indexOf(b.kind))
    return { ...step, money }
  })
}

/** Events of a job's money by time. Completion is a stage; expected times of work under way are left out. */
export const moneyList = (booking: WorkFacts, events: readonly MoneyEvent[]): MoneyEvent[] =>
  events
    .filter(({ kind }) => kind !== 'completion')
    .map((event) =>
      isBegun(booking) && ofCompletion.includes(event.kind) ? { ...event, expected_at: null } : event,
    )
