import { z } from 'zod'
import { cancellationPresets } from './cancellation-presets'
import { publicProvider } from './catalogue'
import { maskingFindingsSchema } from './contact-masking'
import { endpoint } from './endpoint'
import type { Bound } from './errors'
import type { Process } from './process'
import { noBody, stepEndpoints } from './step-endpoint'
import {
  cents,
  durationMinutes,
  instant,
  line,
  maxCents,
  page,
  pageQuery,
  pkNumber,
  pkParams,
  prose,
} from './values'

export const suggestionStates = ['ready', 'seen', 'converted', 'declined', 'closed', 'expired'] as const
export type SuggestionState = (typeof suggestionStates)[number]
export const suggestionSteps = ['see', 'convert', 'decline', 'close', 'expire', 'ask-again'] as const
export type SuggestionStep = (typeof suggestionSteps)[number]
/** The provider may still answer it. */
export const openSuggestions = ['ready', 'seen'] as const satisfies readonly SuggestionState[]
export const suggestionProcess = [
  { step: 'see', from: ['ready'], to: 'seen', by: ['provider'] },
  { step: 'convert', from: openSuggestions, to: 'converted', by: ['provider'] },
  { step: 'decline', from: openSuggestions, to: 'declined', by: ['provider'] },
  { step: 'close', from: openSuggestions, to: 'closed', by: ['system'] },
  { step: 'expire', from: openSuggestions, to: 'expired', by: ['system'] },
  // Its demand opened again.
  { step: 'ask-again', from: ['closed', 'expired', 'converted'], to: 'ready', by: ['system'] },
] as const satisfies Process<SuggestionStep, SuggestionState>

export const terminalOfferStates = [
  'completed',
  'withdrawn',
  'rejected',
  'expired',
  'not_selected',
  'canceled',
] as const
export const offerStates = [
  'pending',
  'update_pending',
  'awaiting_payment',
  'approved',
  ...terminalOfferStates,
] as const
export type OfferState = (typeof offerStates)[number]
export const offerSteps = [
  'approve',
  'pay',
  'release',
  'reject',
  'withdraw',
  'update',
  'accept-update',
  'decline-update',
  'expire',
  'not-select',
  'revive',
  'complete',
  'cancel',
] as const
export type OfferStep = (typeof offerSteps)[number]
/** The customer may still take it. */
export const activeOffers = ['pending', 'update_pending'] as const satisfies readonly OfferState[]
export const offerProcess = [
  { step: 'approve', from: ['pending'], to: 'awaiting_payment', by: ['customer'] },
  { step: 'pay', from: ['awaiting_payment'], to: 'approved', by: ['system'] },
  { step: 'release', from: ['awaiting_payment'], to: 'pending', by: ['system'] },
  // An instant booking that was not paid: nobody sent its offer, so it cannot become a standing one.
  { step: 'release', from: ['awaiting_payment'], to: 'canceled', by: ['system'] },
  { step: 'reject', from: activeOffers, to: 'rejected', by: ['customer'] },
  { step: 'withdraw', from: activeOffers, to: 'withdrawn', by: ['provider'] },
  { step: 'update', from: activeOffers, to: 'update_pending', by: ['provider'] },
  { step: 'accept-update', from: ['update_pending'], to: 'pending', by: ['customer'] },
  { step: 'decline-update', from: ['update_pending'], to: 'pending', by: ['customer'] },
  { step: 'expire', from: activeOffers, to: 'expired', by: ['system'] },
  { step: 'not-select', from: activeOffers, to: 'not_selected', by: ['system'] },
  { step: 'revive', from: ['not_selected'], to: 'pending', by: ['system'] },
  { step: 'complete', from: ['approved'], to: 'completed', by: ['system'] },
  { step: 'cancel', from: ['approved'], to: 'canceled', by: ['system'] },
] as const satisfies Process<OfferStep, OfferState>

/** At most this many standing offers a booking; the number is shown to providers. */
export const openOfferLimit = 5
export const offerDays = 10

export const itemUnits = ['unit', 'hour', 'day', 'visit', 'm2', 'm', 'kg', 'l'] as const
export const maxQuantity = 9999
/** Composition of an item's amount: quantity, unit and unit price. */
const each = z.object({
  quantity: z.number().min(0.01).max(maxQuantity).multipleOf(0.01),
  unit: z.enum(itemUnits),
  unit_cents: cents.min(1),
})
export type ItemEach = z.infer<typeof each>

/** The amount of so many at so much each, in centavos; half a centavo rounds up. Quantities have two decimals. */
export const amountOf = ({ quantity, unit_cents }: Pick<ItemEach, 'quantity' | 'unit_cents'>): number =>
  Math.round((Math.round(quantity * 100) * unit_cents) / 100)

/** Labour and material apart, as the consumer code asks of an estimate (Lei 8.078/1990, art. 40). */
const offerItem = z.object({
  kind: z.enum(['labour', 'material']),
  text: line(200),
  amount_cents: cents.min(1),
  /** Absent where the amount was named as a whole. */
  each: each.optional(),
})
export type OfferItem = z.infer<typeof offerItem>

/** At most this many items an offer. */
export const maxItems = 30
/** Longest warranty an offer may promise, in days. */
const mostWarrantyDays = 3650

const offerTerms = z.object({
  items: z
    .array(
      offerItem.refine((item) => !item.each || item.amount_cents === amountOf(item.each), {
        path: ['amount_cents'],
        message: 'invalid',
      }),
    )
    .min(1)
    .max(maxItems)
    .refine((items) => items.reduce((sum, item) => sum + item.amount_cents, 0) <= maxCents, {
      message: 'too_big',
      params: { most_cents: maxCents } satisfies Bound,
    }),
  message: prose(3000),
  starts_at: instant,
  duration_minutes: durationMinutes,
  /** Warranty in days from completion, which counts where it is longer than the law's; null for none. */
  warranty_days: z.number().int().min(1).max(mostWarrantyDays).nullable().default(null),
})
export const offerTermsInput = offerTerms

export const offerActions = [
  'approve',
  'reject',
  'withdraw',
  'update',
  'accept-update',
  'decline-update',
  'chat',
] as const

const termsShown = z.object({
  items: z.array(offerItem),
  labour_cents: z.number().int(),
  material_cents: z.number().int(),
  total_cents: z.number().int(),
  message: z.string(),
  starts_at: z.string(),
  duration_minutes: z.number().int(),
  /** Warranty the offer promises, in days from completion; null for none beyond the law's. */
  warranty_days: z.number().int().nullable(),
  /** Warranty of the law for this service, in days from completion. Absent from programs of the release before. */
  legal_warranty_days: z.number().int().optional(),
})
export const offerSchema = termsShown.extend({
  pk: z.number().int(),
  booking: z.number().int(),
  status: z.enum(offerStates),
  provider: publicProvider,
  version: z.number().int(),
  /** The terms an update proposes, until the customer accepts them by their key. */
  pending_update: termsShown.extend({ key: z.string().nullable() }).nullable(),
  /** Message the offer was sent with, where that of its terms is another. Absent from programs of the release before. */
  first_message: z.string().nullable().optional(),
  /** Findings in its texts, including those of an update. Absent from programs of the release before. */
  shield: maskingFindingsSchema.optional(),
  /** Agreed cancellation terms, whatever its provider sets later. Absent from programs of the release before. */
  cancellation: z.enum(cancellationPresets).optional(),
  /** Chat room of the offer. */
  room: z.number().int(),
  /** Its provider is booked elsewhere at the time it proposes. Absent from programs of the release before. */
  is_time_taken: z.boolean().optional(),
  created_at: z.string(),
  expires_at: z.string(),
  can: z.array(z.enum(offerActions)),
})
export type Offer = z.infer<typeof offerSchema>

export const suggestionSchema = z.object({
  pk: z.number().int(),
  status: z.enum(suggestionStates),
  /** Why it matched. */
  reasons: z.array(z.enum(['service', 'family', 'city', 'nearby', 'time'])),
  created_at: z.string(),
  can: z.array(z.enum(['see', 'convert', 'decline'])),
})
export type Suggestion = z.infer<typeof suggestionSchema>

export const listBookingOffers = endpoint({
  id: 'listBookingOffers',
  method: 'GET',
  path: '/api/bookings/:pk/offers/',
  tag: 'offers',
  auth: 'user',
  summary: 'Offers on one of the customer’s bookings, oldest first',
  params: pkParams,
  query: pageQuery,
  response: page(offerSchema),
})
export const getOffer = endpoint({
  id: 'getOffer',
  method: 'GET',
  path: '/api/offers/:pk/',
  tag: 'offers',
  auth: 'user',
  summary: 'One offer, for its two sides',
  params: pkParams,
  response: offerSchema,
})
export const sendOffer = endpoint({
  id: 'sendOffer',
  method: 'POST',
  path: '/api/offers/',
  tag: 'offers',
  auth: 'user',
  status: 201,
  idempotent: true,
  summary: 'Send an offer on a suggestion',
  body: offerTerms.extend({ suggestion: pkNumber }),
  response: offerSchema,
})
const step = stepEndpoints('/api/offers/:pk/', { tag: 'offers', params: pkParams, response: offerSchema })
export const rejectOffer = step('rejectOffer', 'reject', 'Turn the offer down', noBody)
export const withdrawOffer = step('withdrawOffer', 'withdraw', 'Take the offer back', noBody)
export const updateOffer = step(
  'updateOffer',
  'update',
  'Propose new terms; they hold once the customer accepts',
  offerTerms,
)
/** Absent from pages of the release before; then any proposed update is meant. */
const updateAnswer = z.object({ update: z.string().max(64).optional() }).optional()
export const acceptOfferUpdate = step(
  'acceptOfferUpdate',
  'accept-update',
  'Accept the proposed terms; 409 where others have taken the place of those that are named',
  updateAnswer,
)
export const declineOfferUpdate = step(
  'declineOfferUpdate',
  'decline-update',
  'Keep the terms as they were; 409 where others have taken the place of those that are named',
  updateAnswer,
)

export const seeSuggestion = endpoint({
  id: 'seeSuggestion',
  method: 'POST',
  path: '/api/provider/suggestions/:pk/seen/',
  tag: 'offers',
  auth: 'user',
  status: 204,
  summary: 'The provider opened the suggestion',
  params: pkParams,
})
export const declineSuggestion = endpoint({
  id: 'declineSuggestion',
  method: 'POST',
  path: '/api/provider/suggestions/:pk/decline/',
  tag: 'offers',
  auth: 'user',
  status: 204,
  summary: 'Not for me',
  params: pkParams,
})
export const providerStats = endpoint({
  id: 'providerStats',
  method: 'GET',
  path: '/api/provider/demands/stats/',
  tag: 'offers',
  auth: 'user',
  summary: 'How many suggestions and offers stand where',
  response: z.object({
    ready: z.number().int(),
    pending: z.number().int(),
    approved: z.number().int(),
    completed: z.number().int(),
  }),
})
/**
 * Tabs of the provider's list; `approved` holds confirmed work until it is completed, `closed` holds offers
 * that came to nothing.
 */
export const providerTabs = ['ready', 'pending', 'approved', 'completed', 'closed'] as const
export const providerListQuery = pageQuery.extend({ statusId: z.enum(providerTabs).default('ready') })
