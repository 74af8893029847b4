import { z } from 'zod'
import { claimStates, openClaimStates, type ClaimState } from './claim-states'
import { endpoint } from './endpoint'
import { escrowBalanceSchema } from './escrow-balance'
import { decidesBookings, readsBookings } from './operator-scopes'
import { photoIds, photoSchema } from './photos'
import { minReasonLength, type Process } from './process'
import { noBody, stepEndpoints } from './step-endpoint'
import { cents, durationMinutes, instant, pkParams, prose } from './values'

/** Steps of the two sides. */
export const claimActions = [
  'mend',
  'offer-money',
  'decline',
  'done',
  'missed',
  'accept',
  'reject',
  'dispute',
  'withdraw',
] as const
export const claimSteps = [...claimActions, 'expire', 'resolve', 'suspend', 'resume'] as const
export type ClaimStep = (typeof claimSteps)[number]

/** Days the provider has to answer. */
export const answerDays = 3
/** Days from now within which the provider's visit begins. */
export const visitWithinDays = 30
/** Hours after the visit in which the provider says that it is mended; then it counts as missed. */
export const doneHours = 48
/** Hours the customer has to look at what was mended; then the claim is resolved. */
export const checkHours = 48
/** Days the customer has to accept the money that was offered. */
export const moneyDays = 3
/** Days the customer has to dispute a declined claim. */
export const disputeDays = 7
/** Visits that may be missed: the last one declines the claim. */
export const missedVisits = 2
/** Maximum claims per booking, also withdrawn ones. */
export const claimsEach = 5

/** The claim waits while a bank disputes the payment: its state stays. */
const waiting = openClaimStates.flatMap(
  (state) =>
    [
      { step: 'suspend', from: [state], to: state, by: ['system'] },
      { step: 'resume', from: [state], to: state, by: ['system'] },
    ] as const,
)

export const claimProcess: Process<ClaimStep, ClaimState> = [
  { step: 'mend', from: ['opened'], to: 'mending', by: ['provider'] },
  { step: 'offer-money', from: ['opened'], to: 'money_offered', by: ['provider'] },
  { step: 'decline', from: ['opened'], to: 'declined', by: ['provider'] },
  { step: 'done', from: ['mending'], to: 'mended', by: ['provider'] },
  // The visit did not take place. The second one declines the claim.
  { step: 'missed', from: ['mending'], to: 'opened', by: ['customer', 'system'] },
  { step: 'missed', from: ['mending'], to: 'declined', by: ['customer', 'system'] },
  { step: 'accept', from: ['mended', 'money_offered'], to: 'resolved', by: ['customer'] },
  { step: 'reject', from: ['mended', 'money_offered'], to: 'declined', by: ['customer'] },
  { step: 'dispute', from: ['declined'], to: 'disputed', by: ['customer'] },
  { step: 'expire', from: ['opened', 'money_offered'], to: 'declined', by: ['system'] },
  { step: 'expire', from: ['mended'], to: 'resolved', by: ['system'] },
  { step: 'expire', from: ['declined'], to: 'lapsed', by: ['system'] },
  { step: 'resolve', from: ['disputed'], to: 'resolved', by: ['operator', 'system'] },
  { step: 'withdraw', from: openClaimStates, to: 'withdrawn', by: ['customer'] },
  ...waiting,
]

export const claimReasons = ['came_back', 'stopped_working', 'damage', 'other'] as const
/** The customer's wish: another visit, part of the money, or all of it. */
export const claimWishes = ['visit', 'part', 'all'] as const
/** Outcomes of a claim. */
export const claimOutcomes = ['mended', 'refunded', 'released', 'lapsed', 'withdrawn'] as const

const photos = photoIds.default([])
const shownPhotos = z.array(photoSchema)

const claimSchema = z.object({
  pk: z.number().int(),
  booking: z.number().int(),
  status: z.enum(claimStates),
  reason: z.enum(claimReasons),
  wish: z.enum(claimWishes),
  text: z.string(),
  photos: shownPhotos,
  /** Automatic end of this stage; null while a bank disputes the payment, and in states without one. */
  stage_until: z.string().nullable(),
  /** A bank disputes the payment: no step is taken, and no time runs, until it has decided. */
  suspended: z.boolean(),
  /** The agreed, or latest, visit. */
  visit: z.object({ starts_at: z.string(), ends_at: z.string() }).nullable(),
  missed_visits: z.number().int(),
  /** The repair, as its provider reports it. */
  mended: z.object({ text: z.string(), photos: shownPhotos, at: z.string() }).nullable(),
  offered: z.object({ refund_cents: z.number().int(), text: z.string() }).nullable(),
  /** Reason of the side that declined or rejected; null when the time ended, or none was given. */
  decline_reason: z.string().nullable(),
  /** The most that can be refunded. */
  most_cents: z.number().int(),
  /** Basis of what a refund costs the provider; for the provider and operators, while the claim is open. */
  balance: escrowBalanceSchema.nullable(),
  dispute: z.number().int().nullable(),
  outcome: z
    .object({ kind: z.enum(claimOutcomes), refund_cents: z.number().int(), at: z.string() })
    .nullable(),
  created_at: z.string(),
  can: z.array(z.enum(claimActions)),
})
export type Claim = z.infer<typeof claimSchema>

/** The warranty of completed work, as its booking shows it. */
export const warrantySchema = z.object({
  /** Until when a claim can be opened. */
  until: z.string(),
  days: z.number().int(),
  /** Days promised by the offer beyond the legal ones, if any. */
  is_offered: z.boolean(),
  /** The latest claim. */
  claim: z.object({ pk: z.number().int(), status: z.enum(claimStates) }).nullable(),
})

export const openClaimInput = z.object({
  reason: z.enum(claimReasons),
  wish: z.enum(claimWishes).default('visit'),
  text: prose(2000, minReasonLength),
  photos,
})
export const openClaim = endpoint({
  id: 'openClaim',
  method: 'POST',
  path: '/api/bookings/:pk/claim/',
  tag: 'claims',
  auth: 'user',
  operators: decidesBookings,
  status: 201,
  idempotent: 'required',
  summary: 'Claim the warranty of completed work',
  params: pkParams,
  body: openClaimInput,
  response: claimSchema,
})
export const getBookingClaim = endpoint({
  id: 'getBookingClaim',
  method: 'GET',
  path: '/api/bookings/:pk/claim/',
  tag: 'claims',
  auth: 'user',
  operators: readsBookings,
  summary: 'The latest warranty claim of a booking; 404 where there is none',
  params: pkParams,
  response: claimSchema,
})
export const getClaim = endpoint({
  id: 'getClaim',
  method: 'GET',
  path: '/api/claims/:pk/',
  tag: 'claims',
  auth: 'user',
  operators: readsBookings,
  summary: 'A warranty claim, for its two sides and operators',
  params: pkParams,
  response: claimSchema,
})

const step = stepEndpoints('/api/claims/:pk/', {
  tag: 'claims',
  operators: decidesBookings,
  idempotent: 'required',
  params: pkParams,
  response: claimSchema,
})
export const mendClaim = step(
  'mendClaim',
  'mend',
  'Come again, free of charge: books the provider’s time',
  z.object({ starts_at: instant, duration_minutes: durationMinutes.max(480).optional() }),
)
export const offerClaimMoney = step(
  'offerClaimMoney',
  'offer-money',
  'Offer part of the price, or all of it, back',
  z.object({ refund_cents: cents.min(1), text: prose(2000) }),
)
export const declineClaim = step(
  'declineClaim',
  'decline',
  'Decline, with the reason',
  z.object({ reason: prose(2000, minReasonLength) }),
)
export const finishClaim = step(
  'finishClaim',
  'done',
  'Say that it is mended',
  z.object({ text: prose(2000), photos }),
)
export const reportMissedVisit = step('reportMissedVisit', 'missed', 'The visit did not take place', noBody)
export const acceptClaim = step(
  'acceptClaim',
  'accept',
  'Accept what was mended, or the money offered',
  noBody,
)
export const rejectClaim = step(
  'rejectClaim',
  'reject',
  'Reject what was mended, or the money offered',
  z.object({ reason: prose(2000) }),
)
export const disputeClaim = step(
  'disputeClaim',
  'dispute',
  'Dispute a declined claim',
  z.object({ reason: prose(2000, minReasonLength) }),
)
export const withdrawClaim = step('withdrawClaim', 'withdraw', 'Withdraw the claim', noBody)
