import { parseIndicator } from '@/lib/contract/indicators'
import type { Executor } from '@/server/db/client'
import type { NotificationParams } from '@/server/db/schema/notifications'
import { readFacts, type Facts } from './standing-repository'
import type { Template } from './template-params'

/** While what a notification says is true: each part that is named must be so. */
interface Standing {
  booking?: readonly NonNullable<Facts['booking']>[]
  offer?: readonly NonNullable<Facts['offer']>[]
  suggestion?: readonly NonNullable<Facts['suggestion']>[]
  /** The moment it tells of is still this one of the booking. */
  moment?: 'startsAt' | 'proposedStartsAt'
}

const asked: Standing = { booking: ['booking_offers'] }
const agreed: Standing = { booking: ['approved'], offer: ['approved'] }
const started: Standing = { booking: ['in_progress', 'changes_requested'] }
const atItsTime: Standing = { booking: ['approved'], moment: 'startsAt' }
/** Material is paid in advance until the work is completed. */
const beforeItsEnd: Standing = { booking: ['approved', 'in_progress', 'delivered', 'changes_requested'] }
const disputed: Standing = { booking: ['disputed'] }

/**
 * What a later step can make untrue before it is told. What is not here has happened for good: a cancellation, money
 * that came or went, a message.
 */
const standings: Partial<Record<Template, Standing>> = {
  new_suggestion: { ...asked, suggestion: ['ready', 'seen'] },
  nobody_yet: asked,
  new_offer: { ...asked, offer: ['pending', 'update_pending'] },
  offer_updated: { ...asked, offer: ['update_pending'] },
  offer_approved_provider: agreed,
  offer_approved_customer: agreed,
  booking_delivered: { booking: ['delivered'] },
  changes_requested: { booking: ['changes_requested'] },
  reschedule_proposed: { booking: ['approved'], moment: 'proposedStartsAt' },
  reschedule_declined: atItsTime,
  reschedule_withdrawn: atItsTime,
  rescheduled: atItsTime,
  booking_reminder: atItsTime,
  review_due: { booking: ['completed'] },
  start_overdue_customer: { booking: ['approved'] },
  start_overdue_provider: { booking: ['approved'] },
  delivery_overdue_customer: started,
  delivery_overdue_provider: started,
  advance_asked: beforeItsEnd,
  advance_granted: beforeItsEnd,
  disputed,
  dispute_opened: disputed,
  dispute_proposing: disputed,
  dispute_proposed: disputed,
  dispute_evidence: disputed,
  dispute_escalated: disputed,
  dispute_to_decide: disputed,
  dispute_overdue: disputed,
}

interface Told {
  id: number
  template: string
  indicator: string
  params: NotificationParams
}

const standingOf = ({ template }: Told): Standing | undefined =>
  Object.hasOwn(standings, template) ? standings[template as Template] : undefined

/** A part nobody names says nothing against it. */
const isAmong = <State>(states: readonly State[] | undefined, state: State | null): boolean =>
  states === undefined || state === null || states.includes(state)

const isTrue = (row: Told, facts: Facts | undefined): boolean => {
  const standing = standingOf(row)
  if (!standing || !facts) return true
  const { booking, offer, suggestion, moment } = standing
  return (
    isAmong(booking, facts.booking) &&
    isAmong(offer, facts.offer) &&
    isAmong(suggestion, facts.suggestion) &&
    (moment === undefined || row.params.at === undefined || facts[moment]?.toISOString() === row.params.at)
  )
}

/** Those whose news are still true, in their order, with what is known of their subjects now. */
export const stillTrue = async <Row extends Told>(
  db: Executor,
  rows: readonly Row[],
): Promise<(Row & { facts?: Facts })[]> => {
  const about = rows.filter(standingOf).map(({ id, indicator, params }) => {
    const named = parseIndicator(indicator)
    return {
      id,
      booking: params.booking ?? named?.booking ?? null,
      offer: named?.offer ?? null,
      suggestion: named?.suggestion ?? null,
    }
  })
  if (about.length === 0) return [...rows]
  const facts = await readFacts(db, about)
  return rows.flatMap((row) => {
    const now = facts.get(row.id)
    return isTrue(row, now) ? [{ ...row, ...(now ? { facts: now } : {}) }] : []
  })
}

/** News of agreed work, which a mail tells with its present start. */
const dated: readonly string[] = ['offer_approved_provider', 'offer_approved_customer']

export const mailedParams = ({ template, params, facts }: Told & { facts?: Facts }): NotificationParams =>
  facts?.startsAt && dated.includes(template) ? { ...params, at: facts.startsAt.toISOString() } : params
