import type { BookingState } from '@/lib/contract/booking-states'
import { parseIndicator } from '@/lib/contract/indicators'
import type { Executor } from '@/server/db/client'
import type { NotificationParams } from '@/server/db/schema/notifications'
import { readSubjectStatuses, type SubjectStatus } from './relevance-repository'
import type { Template } from './template-params'

/** Conditions under which a notification is true; all given parts must hold. */
interface RelevanceRule {
  booking?: readonly BookingState[]
  /** States from which the booking may return to one of those: the notification is suspended. */
  waits?: readonly BookingState[]
  offer?: readonly NonNullable<SubjectStatus['offer']>[]
  suggestion?: readonly NonNullable<SubjectStatus['suggestion']>[]
  /** The moment it tells of is still this one of the booking. */
  moment?: 'startsAt' | 'proposedStartsAt'
  /** Belongs to the current dispute of the booking, not to an earlier one. */
  isOfDispute?: true
}

/** A hold that is not paid opens the request again, with its offers. */
const openDemandRule: RelevanceRule = { booking: ['booking_offers'], waits: ['awaiting_payment'] }
const agreed: RelevanceRule = { booking: ['approved'], offer: ['approved'] }
const started: RelevanceRule = { booking: ['in_progress', 'changes_requested'], waits: ['disputed'] }
const atItsTime: RelevanceRule = { booking: ['approved'], moment: 'startsAt', waits: ['disputed'] }
/** Material is paid in advance until the work is completed. */
const beforeItsEnd: RelevanceRule = {
  booking: ['approved', 'in_progress', 'delivered', 'changes_requested'],
  waits: ['disputed'],
}
const disputed: RelevanceRule = { booking: ['disputed'], isOfDispute: true }

/**
 * Conditions under which a queued notification is still true, by template. Templates not listed are final: a
 * cancellation, a payment, a message. A dispute may be withdrawn and the work resumes, so opening one must not
 * suppress notifications that are due to the other side.
 */
const relevanceRules: Partial<Record<Template, RelevanceRule>> = {
  new_suggestion: { ...openDemandRule, suggestion: ['ready', 'seen'] },
  nobody_yet: openDemandRule,
  new_offer: { ...openDemandRule, offer: ['pending', 'update_pending'] },
  offer_time_taken: { ...openDemandRule, offer: ['pending', 'update_pending'] },
  offer_updated: { ...openDemandRule, offer: ['update_pending'] },
  offer_approved_provider: agreed,
  offer_approved_customer: agreed,
  booking_delivered: { booking: ['delivered'], waits: ['disputed'] },
  changes_requested: { booking: ['changes_requested'], waits: ['disputed'] },
  reschedule_proposed: { booking: ['approved'], moment: 'proposedStartsAt', waits: ['disputed'] },
  reschedule_declined: atItsTime,
  reschedule_withdrawn: atItsTime,
  rescheduled: atItsTime,
  booking_reminder: atItsTime,
  review_due: { booking: ['completed'], waits: ['disputed'] },
  start_overdue_customer: { booking: ['approved'], waits: ['disputed'] },
  start_overdue_provider: { booking: ['approved'], waits: ['disputed'] },
  delivery_overdue_customer: started,
  delivery_overdue_provider: started,
  advance_asked: beforeItsEnd,
  advance_granted: beforeItsEnd,
  disputed,
  claim_disputed: disputed,
  dispute_opened: disputed,
  dispute_proposing: disputed,
  dispute_proposed: disputed,
  dispute_evidence: disputed,
  dispute_escalated: disputed,
  dispute_to_decide: disputed,
  dispute_overdue: disputed,
}

interface StoredNotification {
  id: number
  template: string
  indicator: string
  params: NotificationParams
  modifiedAt: Date
}

const relevanceRuleOf = ({ template }: StoredNotification): RelevanceRule | undefined =>
  Object.hasOwn(relevanceRules, template) ? relevanceRules[template as Template] : undefined

/** A part nobody names says nothing against it. */
const isAmong = <State>(states: readonly State[] | undefined, state: State | null): boolean =>
  states === undefined || state === null || states.includes(state)

/** Returns whether it is true, suspended, or over. */
const relevanceOf = (
  row: StoredNotification,
  facts: SubjectStatus | undefined,
): 'true' | 'waits' | 'over' => {
  const rule = relevanceRuleOf(row)
  if (!rule || !facts) return 'true'
  const { booking, waits = [], offer, suggestion, moment, isOfDispute } = rule
  const isStanding =
    isAmong(offer, facts.offer) &&
    isAmong(suggestion, facts.suggestion) &&
    (moment === undefined || row.params.at === undefined || facts[moment]?.toISOString() === row.params.at) &&
    (!isOfDispute || !facts.disputedAt || row.modifiedAt >= facts.disputedAt)
  if (!isStanding) return 'over'
  if (isAmong(booking, facts.booking)) return 'true'
  return isAmong(waits, facts.booking) ? 'waits' : 'over'
}

interface SortedNotifications<Row> {
  /** Notifications that are true, in order, with the current state of their subjects. */
  tellable: (Row & { facts?: SubjectStatus })[]
  /** Suspended notifications; the rest is over. */
  waiting: Row[]
}

/** Sorts notifications about to be sent by whether they are still true. */
export const sortByRelevance = async <Row extends StoredNotification>(
  db: Executor,
  rows: readonly Row[],
): Promise<SortedNotifications<Row>> => {
  const about = rows.filter(relevanceRuleOf).map(({ id, indicator, params }) => {
    const named = parseIndicator(indicator)
    return {
      id,
      booking: params.booking ?? named?.booking ?? null,
      offer: named?.offer ?? null,
      suggestion: named?.suggestion ?? null,
    }
  })
  const facts: Map<number, SubjectStatus> =
    about.length === 0 ? new Map() : await readSubjectStatuses(db, about)
  const sorted: SortedNotifications<Row> = { tellable: [], waiting: [] }
  for (const row of rows) {
    const now = facts.get(row.id)
    const verdict = relevanceOf(row, now)
    if (verdict === 'true') sorted.tellable.push({ ...row, ...(now ? { facts: now } : {}) })
    if (verdict === 'waits') sorted.waiting.push(row)
  }
  return sorted
}

/** The moment of its booking that a mail tells of, as it is now. */
const moments: Partial<Record<Template, 'startsAt' | 'completesAt'>> = {
  offer_approved_provider: 'startsAt',
  offer_approved_customer: 'startsAt',
  booking_delivered: 'completesAt',
}

export const currentMailParams = ({
  template,
  params,
  facts,
}: StoredNotification & { facts?: SubjectStatus }): NotificationParams => {
  const named = Object.hasOwn(moments, template) ? moments[template as Template] : undefined
  const moment = named && facts?.[named]
  return moment ? { ...params, at: moment.toISOString() } : params
}
