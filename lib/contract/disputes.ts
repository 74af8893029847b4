import { z } from 'zod'
import { endpoint } from './endpoint'
import { escrowBalanceSchema } from './escrow-balance'
import { decidesBookings, readsBookings } from './operator-scopes'
import { photoIds, photoSchema } from './photos'
import { minReasonLength, type Process } from './process'
import { noBody, stepEndpoints } from './step-endpoint'
import { cents, pkNumber, pkParams, prose } from './values'

export const disputeStates = [
  'opened',
  'talking',
  'proposing',
  'agreed',
  'deciding',
  'resolved',
  'withdrawn',
] as const
export type DisputeState = (typeof disputeStates)[number]
export const disputeSteps = ['talk', 'propose', 'accept', 'escalate', 'withdraw', 'decide', 'settle'] as const
export type DisputeStep = (typeof disputeSteps)[number]

/**
 * Maximum withdrawals of disputes per side and booking; the next dispute runs to its end. Each one freezes the money
 * for days and restarts the 48 hours after delivery, so without a bound the other side would never be paid.
 */
export const withdrawalsEach = 2
/**
 * The two sides talk, then propose; then an operator decides. A side that stays silent loses its turn,
 * nothing else.
 */
export const talkHours = 48
export const proposeDays = 7
export const proposalsEach = 3
export const decideDays = 14

const before = ['opened', 'talking', 'proposing'] as const
const sides = ['customer', 'provider'] as const

export const disputeProcess = [
  { step: 'talk', from: ['opened'], to: 'talking', by: ['system'] },
  { step: 'propose', from: ['talking', 'proposing'], to: 'proposing', by: [...sides, 'system'] },
  { step: 'accept', from: ['proposing'], to: 'agreed', by: sides },
  { step: 'escalate', from: before, to: 'deciding', by: ['system', ...sides] },
  { step: 'withdraw', from: [...before, 'deciding'], to: 'withdrawn', by: sides },
  { step: 'decide', from: ['deciding'], to: 'resolved', by: ['operator'] },
  { step: 'settle', from: ['agreed'], to: 'resolved', by: ['system'] },
] as const satisfies Process<DisputeStep, DisputeState>

export const disputeSettlements = ['release', 'refund', 'split'] as const
const shownCents = z.number().int()

const disputeSides = z.enum(['customer', 'provider'])

const proposalSchema = z.object({
  pk: z.number().int(),
  by: disputeSides,
  /** Refund to the customer; the provider gets the rest. */
  refund_cents: shownCents,
  text: z.string(),
  status: z.enum(['open', 'accepted', 'replaced']),
  created_at: z.string(),
})

const evidenceSchema = z.object({
  pk: z.number().int(),
  by: disputeSides,
  text: z.string(),
  photos: z.array(photoSchema),
  created_at: z.string(),
})

/** An earlier dispute of the same agreement with its statements. */
const earlierSchema = z.object({
  pk: z.number().int(),
  opened_by: disputeSides,
  reason: z.string(),
  /** The money it froze. */
  held_cents: shownCents,
  /** How it ended. */
  status: z.enum(['withdrawn', 'resolved']),
  proposals: z.array(proposalSchema),
  evidence: z.array(evidenceSchema),
  created_at: z.string(),
  ended_at: z.string(),
})
export type EarlierDispute = z.infer<typeof earlierSchema>

const disputeSchema = z.object({
  pk: z.number().int(),
  booking: z.number().int(),
  /**
   * The warranty claim in dispute; null for a dispute about unfinished work. Absent from programs of the release
   * before.
   */
  claim: z.number().int().nullable().default(null),
  status: z.enum(disputeStates),
  opened_by: disputeSides,
  reason: z.string(),
  /** The money it is about: frozen in escrow, or under warranty the most that can be refunded. */
  held_cents: shownCents,
  /** Basis of a division of that money; null once divided. Absent from programs of the release before. */
  holding: escrowBalanceSchema.nullable().optional(),
  /**
   * Outcome of `release` in a no-show's dispute until it is settled: the no-show fee. Absent from programs of the
   * release before.
   */
  no_show_fee: z
    .object({
      fee_cents: shownCents,
      refund_cents: shownCents,
      /** After commission. */
      provider_cents: shownCents,
      commission_cents: shownCents,
    })
    .nullable()
    .optional(),
  /** Automatic end of this stage. */
  stage_until: z.string().nullable(),
  proposals_left: z.number().int(),
  proposals: z.array(proposalSchema),
  evidence: z.array(evidenceSchema),
  /** Oldest first. Absent from programs of the release before. */
  earlier: z.array(earlierSchema).default([]),
  outcome: z
    .object({
      settlement: z.enum(disputeSettlements),
      refund_cents: shownCents,
      /** After commission. */
      provider_cents: shownCents,
      commission_cents: shownCents,
      reason: z.string(),
      at: z.string(),
    })
    .nullable(),
  created_at: z.string(),
  can: z.array(z.enum(['propose', 'accept', 'evidence', 'withdraw', 'escalate', 'decide'])),
})
export type Dispute = z.infer<typeof disputeSchema>

export const getDispute = endpoint({
  id: 'getDispute',
  method: 'GET',
  path: '/api/disputes/:pk/',
  tag: 'disputes',
  auth: 'user',
  operators: readsBookings,
  summary: 'A dispute, for its two sides and operators',
  params: pkParams,
  response: disputeSchema,
})
export const getBookingDispute = endpoint({
  id: 'getBookingDispute',
  method: 'GET',
  path: '/api/bookings/:pk/dispute/',
  tag: 'disputes',
  auth: 'user',
  operators: readsBookings,
  summary: 'The latest dispute of a booking; 404 where there is none',
  params: pkParams,
  response: disputeSchema,
})
const step = stepEndpoints('/api/disputes/:pk/', {
  tag: 'disputes',
  operators: decidesBookings,
  idempotent: 'required',
  params: pkParams,
  response: disputeSchema,
})
export const proposeSettlement = step(
  'proposeSettlement',
  'propose',
  'Propose how much goes back to the customer',
  z.object({ refund_cents: cents, text: prose(2000) }),
)
/** Absent from pages of the release before; then any open proposal is accepted. */
const acceptInput = z.object({ proposal: pkNumber.optional() }).optional()
export const acceptSettlement = step(
  'acceptSettlement',
  'accept',
  'Accept the other side’s open proposal; 409 where another has taken the place of the one that is named',
  acceptInput,
)
export const addEvidenceInput = z.object({
  text: prose(3000, 3),
  photos: photoIds.default([]),
})
export const addEvidence = step(
  'addEvidence',
  'evidence',
  'Add words and photos for the other side and the operator',
  addEvidenceInput,
)
export const withdrawDispute = step(
  'withdrawDispute',
  'withdraw',
  'Take the dispute back; the booking goes on where it stood',
  noBody,
)
export const escalateDispute = step(
  'escalateDispute',
  'escalate',
  'Ask the operator to decide before the stage is over',
  noBody,
)
export const decideDisputeInput = z.object({
  settlement: z.enum(disputeSettlements),
  /** Refund to the customer in a split. */
  refund_cents: cents.optional(),
  reason: prose(3000, minReasonLength),
})
export const decideDispute = step(
  'decideDispute',
  'decide',
  'An operator’s decision, with its reason',
  decideDisputeInput,
)
