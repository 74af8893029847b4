/** The work and the city, as both languages name them. */
export interface WorkParams {
  service: { pt: string; en: string }
  city: string
  /** Municipality for the time zone of moments. */
  ibge: number
  booking: number
}
type Priced = WorkParams & { amount_cents: number }
/** Adds the actor's first name; absent for the system. */
type Named = WorkParams & { name?: string }
/** Adds a quoted text, if one was written. */
type Quoting = Named & { text?: string }

/** Money on its way to `name`, a masked key or account. */
interface Sent {
  amount_cents: number
  name: string
}

/** Cases of one kind, as both languages name it. */
interface Cases {
  service: { pt: string; en: string }
}

interface Amount {
  amount_cents: number
}
/** With a moment, ISO 8601. */
type Staged = WorkParams & { at: string }

/** Parameters per template. */
interface TemplateParams {
  /** `at` is the first moment that is wanted, ISO 8601. */
  new_suggestion: WorkParams & { at?: string }
  new_demand: WorkParams
  nobody_yet: WorkParams
  somebody_joined: WorkParams
  sent_offer: Priced
  new_offer: Priced & Named
  /** `at` is when the hold ends, ISO 8601. */
  booking_reserved: Priced & { at: string }
  hold_ended_customer: WorkParams
  hold_ended_provider: WorkParams
  /** `at` is the start. */
  offer_approved_provider: Priced & { at: string }
  offer_approved_customer: Priced & { at: string }
  offer_rejected: Priced
  offer_withdrawn: Priced
  offer_not_selected: Priced
  offer_expired: Priced
  offer_updated: Priced
  offer_update_accepted: Priced
  offer_update_declined: Priced
  offer_time_taken: Priced
  new_message: { name: string; text: string }
  start_code_renewed: WorkParams
  booking_started: WorkParams
  /** `at` is when it completes by itself. */
  booking_delivered: Named & { at: string }
  changes_requested: Quoting
  offer_completed_customer: WorkParams
  offer_completed_provider: WorkParams
  /** `at` is when the time to write is over. */
  review_due: Staged
  booking_canceled: Quoting
  booking_canceled_customer: Quoting
  booking_canceled_provider: Quoting
  booking_expired: WorkParams
  booking_revived: Priced
  /** `at` is the start it is about. */
  reschedule_proposed: Named & { at: string }
  reschedule_declined: Named & { at: string }
  reschedule_withdrawn: Named & { at: string }
  rescheduled: Named & { at: string }
  /** `at` is until when they may object; absent from those of the release before. */
  no_show: Named & { at?: string }
  disputed: Quoting
  escrow_released: Priced
  fee_released: Priced
  advance_asked: Priced
  advance_granted: Priced
  advance_refused: Priced
  advance_drawn: Priced
  chargeback_opened: Priced
  chargeback_won: Priced
  chargeback_lost: Priced
  /** The same for the return of a Pix (MED). */
  pix_return_opened: Priced
  pix_return_won: Priced
  pix_return_lost: Priced
  refunded_unwound: Priced
  refunded_begun: Priced
  /** `at` is when the stage ends. */
  dispute_opened: Staged
  dispute_proposing: Staged
  dispute_proposed: Priced & Quoting
  dispute_evidence: WorkParams
  dispute_agreed: Priced
  dispute_escalated: Staged
  dispute_withdrawn: WorkParams
  /** `at` is the end of the stage, or the start of the visit. */
  claim_opened: Quoting & { at: string }
  claim_visit: Named & { at: string }
  claim_missed_customer: Staged
  claim_missed_provider: Staged
  claim_mended: Named & { at: string }
  claim_money: Priced & Named & { at: string }
  claim_declined_customer: Quoting & { at: string }
  claim_declined_provider: Quoting & { at: string }
  claim_disputed: Staged
  claim_refunded_customer: Priced
  claim_refunded_provider: Priced
  claim_resolved: WorkParams
  claim_lapsed: WorkParams
  claim_withdrawn: WorkParams
  /** To operators. */
  dispute_to_decide: Staged
  dispute_overdue: Staged
  complaint_made: WorkParams
  /** `at` is the first deadline. */
  case_opened: Cases & { at?: string }
  case_deadline_near: Cases & { at: string }
  resolved: Quoting
  /** `at` is a moment, ISO 8601. */
  booking_reminder: WorkParams & { at: string }
  /** Work past its agreed end that was not begun or not delivered. */
  start_overdue_customer: WorkParams
  start_overdue_provider: WorkParams
  delivery_overdue_customer: WorkParams
  delivery_overdue_provider: WorkParams
  review_published: WorkParams
  /** `total_cents`: with interest, where there is some. */
  payment_received: Amount & { total_cents?: number }
  deposit_received: Amount
  payment_failed: Amount
  payment_mismatch: Amount
  payment_disputed: Amount
  pix_return_asked: Amount
  refund_requested: Amount
  refund_by_transfer: Amount
  refund_done: Amount
  /** `at` is when it ends, ISO 8601. */
  bonus_expiring: Amount & { at: string }
  bonus_expired: Amount
  withdrawal_paid: Sent
  withdrawal_rejected: Sent
  withdrawal_returned: Sent
  withdrawal_partly_returned: Sent & { total_cents: number }
}

export type Template = keyof TemplateParams

/** A template with its own params. */
export type TemplateWithParams = { [T in Template]: { template: T; params: TemplateParams[T] } }[Template]
