import { z } from 'zod'
import { bookingSteps, disputeOutcomes } from './booking-process'
import { bookingStates } from './booking-states'
import { publicProvider } from './catalogue'
import { warrantySchema } from './claims'
import { customerRecordSchema } from './customer-record'
import { endpoint } from './endpoint'
import { answersSchema } from './form'
import { noShowSchema, sideSchema as side } from './no-shows'
import { offerSchema } from './offers'
import { decidesBookings, readsBookings } from './operator-scopes'
import { paymentSummary } from './payments'
import { photoIds, photoSchema } from './photos'
import { addressInput, addressSchema, citySchema } from './places'
import { minReasonLength } from './process'
import { reviewSchema } from './reviews'
import { noBody, stepEndpoints } from './step-endpoint'
import { digits, instant, page, pageQuery, pkNumber, pkParams, prose, text } from './values'

export const whenKinds = ['now', 'date', 'flexible'] as const
const description = prose(3000)
const addressChoice = z.union([pkNumber, addressInput])

export const demandInput = z.object({
  sub_service: pkNumber,
  answers: answersSchema,
  address: addressChoice,
  description: description.default(''),
  when: z.enum(whenKinds).optional(),
  wanted_from: instant.nullish(),
  wanted_to: instant.nullish(),
  photos: photoIds.default([]),
})

/** The other side of a job: first name until it is paid, then all of it and the telephone (`disclosedStates`). */
export const personSchema = z.object({
  pk: z.number().int(),
  full_name: z.string(),
  photo: z.string().nullable(),
  phone: z.string().nullable(),
})

export const bookingActions = [...bookingSteps, 'review', 'chat', 'claim'] as const

/**
 * Facts for both sides; the street address only for the customer and for the provider of the approved, paid offer.
 */
const bookingSchema = z.object({
  pk: z.number().int(),
  status: z.enum(bookingStates),
  role: z.enum(['customer', 'provider', 'suggested', 'operator']),
  sub_service: z.object({
    pk: z.number().int(),
    name: z.string(),
    slug: z.string(),
    service_slug: z.string(),
    icon: z.string(),
  }),
  customer: personSchema,
  customer_record: customerRecordSchema.nullable(),
  provider: publicProvider.extend({ phone: z.string().nullable() }).nullable(),
  city: citySchema,
  district: z.string(),
  address: addressSchema.nullable(),
  answers: z.array(z.object({ key: z.string(), label: z.string(), value: z.string() })),
  /** The answers as the form takes them, to ask for the same again; for the customer, not in lists, without photos. */
  raw_answers: answersSchema.optional(),
  description: z.string(),
  photos: z.array(photoSchema),
  when: z.enum(whenKinds),
  wanted_from: z.string().nullable(),
  wanted_to: z.string().nullable(),
  /**
   * The provider of this finished booking can be booked for the same work in the same city, at a published price. For
   * the customer, not in lists.
   */
  bookable_again: z.boolean().optional(),
  /** Booked at a published price; no offers were asked for. */
  instant: z.boolean(),
  offer_count: z.number().int(),
  approved_offer: offerSchema.nullable(),
  /** For a provider it was suggested to: their open offer on it. Absent from programs of the release before. */
  own_offer: z
    .object({
      pk: z.number().int(),
      total_cents: z.number().int(),
      /** Price that an update proposes, until it is answered. */
      proposed_cents: z.number().int().nullable(),
    })
    .nullable()
    .optional(),
  starts_at: z.string().nullable(),
  ends_at: z.string().nullable(),
  /** A new start one side proposed and the other has yet to accept by proposing the same; while it can be. */
  proposed_start: z.object({ starts_at: z.string(), by: side }).nullable(),
  /**
   * Side that kept the agreed start when the latest proposal ended, and the proposal's author; until the next step.
   */
  kept_time: z.object({ by: side, proposed_by: side }).nullable().default(null),
  /** Time of today's *on my way*. Both are absent from programs of the release before. */
  on_my_way_at: z.string().nullable().default(null),
  /** Four digits the customer tells the provider at the door; shown to the customer only. */
  start_code: z.string().nullable(),
  changes_requested: z.string().nullable(),
  /** Deliveries with photos of the result, oldest first. Absent from programs of the release before. */
  deliveries: z.array(z.object({ at: z.string(), photos: z.array(photoSchema) })).optional(),
  /** Reason of a cancellation in its author's words; kept when the demand is reopened. */
  cancel_reason: z.string().nullable(),
  /** Time each state was last reached, in that order; null in lists. */
  reached: z.array(z.object({ status: z.enum(bookingStates), at: z.string() })).nullable(),
  /** Rises with every step taken, a move of the start among them; null in lists. A calendar tells versions by it. */
  revision: z.number().int().nullable(),
  expires_at: z.string().nullable(),
  /** Until when the time is held for the customer to pay; only while it is. */
  pay_until: z.string().nullable(),
  payment: paymentSummary.nullable(),
  /** Time of payment, for both sides; null in lists. */
  paid_at: z.string().nullable(),
  /** All that was paid went back outside of the platform while the job stands: nothing is held for it. */
  refunded_outside: z.boolean(),
  /** The payer's bank asks for money of it back while the job stands: that money is held until the bank decides. */
  contested: z.boolean(),
  auto_complete_at: z.string().nullable(),
  no_show_from: z.string().nullable(),
  /** The report of a no-show, in its states and in a dispute of it. Absent from programs of the release before. */
  no_show: noShowSchema.nullable().default(null),
  review_until: z.string().nullable(),
  /** Warranty of completed, paid work. Absent from programs of the release before. */
  warranty: warrantySchema.nullable().default(null),
  my_review: reviewSchema.nullable(),
  their_review: reviewSchema.nullable(),
  created_at: z.string(),
  can: z.array(z.enum(bookingActions)),
})
export type Booking = z.infer<typeof bookingSchema>

/**
 * A booking in a list: its card's data. Answers, texts, photos, the agreed offer and reviews are part of the booking
 * itself.
 */
export const listedBookingSchema = bookingSchema
  .pick({
    pk: true,
    status: true,
    role: true,
    sub_service: true,
    city: true,
    district: true,
    address: true,
    when: true,
    wanted_from: true,
    wanted_to: true,
    instant: true,
    offer_count: true,
    starts_at: true,
    ends_at: true,
    start_code: true,
    reached: true,
    revision: true,
    expires_at: true,
    pay_until: true,
    payment: true,
    refunded_outside: true,
    contested: true,
    created_at: true,
    can: true,
  })
  .extend({
    customer: personSchema.omit({ phone: true }),
    provider: personSchema.omit({ phone: true }).nullable(),
    /** Offers with changed terms that await consent; for the customer only, and only if there are any. */
    updated_offer_count: z.number().int().optional(),
    /** Proposed time that awaits an answer; only if there is one. */
    proposed_start: bookingSchema.shape.proposed_start.optional(),
  })
export type ListedBooking = z.infer<typeof listedBookingSchema>

export const createDemand = endpoint({
  id: 'createDemand',
  method: 'POST',
  path: '/api/demands/',
  tag: 'bookings',
  auth: 'user',
  status: 201,
  idempotent: true,
  summary: 'Publish a demand',
  body: demandInput,
  response: bookingSchema,
})
export const listBookings = endpoint({
  id: 'listBookings',
  method: 'GET',
  path: '/api/demands/user/',
  tag: 'bookings',
  auth: 'user',
  summary:
    "The customer's bookings as cards, newest first; with `statusId`, states separated by commas, those that " +
    'wait for the customer first, then by date',
  query: pageQuery.extend({ statusId: text(300).optional() }),
  response: page(listedBookingSchema),
})
export const getBooking = endpoint({
  id: 'getBooking',
  method: 'GET',
  path: '/api/demands/:pk/',
  tag: 'bookings',
  auth: 'user',
  operators: readsBookings,
  summary: 'One booking, for its customer, its approved provider, and providers it was suggested to',
  params: pkParams,
  response: bookingSchema,
})
export const createBooking = endpoint({
  id: 'createBooking',
  method: 'POST',
  path: '/api/bookings/',
  tag: 'bookings',
  auth: 'user',
  status: 201,
  idempotent: true,
  summary: 'Schedule a booking at a time; with `provider`, instantly at the published price',
  body: demandInput
    .omit({ when: true, wanted_from: true, wanted_to: true })
    .extend({ slot_start: instant, provider: pkNumber.nullish() }),
  response: bookingSchema,
})

const step = stepEndpoints('/api/bookings/:pk/', {
  tag: 'bookings',
  operators: decidesBookings,
  params: pkParams,
  response: bookingSchema,
})
const reason = z.object({ reason: prose(1000).optional() }).optional()

export const approveOffer = endpoint({
  id: 'approveOffer',
  method: 'POST',
  path: '/api/offers/:pk/approve/',
  tag: 'offers',
  auth: 'user',
  summary: 'Approve: its time is held until `pay_until`; the booking is confirmed once it is paid',
  params: pkParams,
  body: noBody,
  response: bookingSchema,
})
export const giveUpBooking = step(
  'giveUpBooking',
  'give-up',
  'Do not pay: the hold ends as soon as no payment of it is open any more',
  noBody,
)
export const extendReservation = step(
  'extendReservation',
  'extend',
  'More time to pay: moves `pay_until`, once a reservation and never past the start of the work',
  noBody,
)
export const startBookingInput = z.object({
  code: digits(4, 'code_invalid'),
  /** Says that starting before the agreed day is meant. */
  early: z.boolean().optional(),
})
export const startBooking = step(
  'startBooking',
  'start',
  "Start, with the customer's 4-digit code; days before the agreed start only with `early`",
  startBookingInput,
)
export const deliverBooking = step(
  'deliverBooking',
  'deliver',
  'Say the work is done, with photos of the result or without',
  z.object({ photos: photoIds.optional() }).optional(),
)
export const requestChanges = step(
  'requestChanges',
  'request-changes',
  'Say what is still missing',
  z.object({ text: prose(2000, 3) }),
)
export const completeBooking = step('completeBooking', 'complete', 'Confirm the work is done', noBody)
export const cancelBooking = step('cancelBooking', 'cancel', 'Cancel', reason)
export const reviveBooking = step(
  'reviveBooking',
  'revive',
  'Open the demand again with its earlier offers',
  noBody,
)
export const rescheduleBooking = step(
  'rescheduleBooking',
  'reschedule',
  "Propose a new start; proposing the other side's accepts it. A customer proposes among the provider's free hours",
  z.object({ starts_at: instant }),
)
export const keepTime = step(
  'keepTime',
  'keep-time',
  'Keep the agreed start: takes back the proposal one made, or declines the other side’s',
  noBody,
)
export const reportNoShow = step('reportNoShow', 'no-show', 'The other side did not come', noBody)
export const disputeBooking = step(
  'disputeBooking',
  'dispute',
  'Ask for an operator',
  z.object({ reason: prose(2000, minReasonLength) }),
)
export const resolveBooking = step(
  'resolveBooking',
  'resolve',
  'Settle a dispute',
  z.object({ outcome: z.enum(disputeOutcomes), note: prose(2000, 3) }),
)
export const reviewBookingInput = z.object({ rating: z.number().int().min(1).max(5), text: prose(1500) })
export const reviewBooking = step(
  'reviewBooking',
  'review',
  'Review the other side; shown when both did or after 7 days',
  reviewBookingInput,
)
