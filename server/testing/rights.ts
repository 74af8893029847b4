import { randomUUID } from 'node:crypto'
import type { RequestBody } from '@/server/testing/api-client'
import { rio, type TestUser } from '@/server/testing/factories'
import type { TestApp } from '@/server/testing/make-app'
import { nextMonday } from '@/server/testing/next-monday'
import { toInstant } from '@/server/time/local-time'

/** Fixture: a job at the stage of the row's `at`, and the objects of its sides. */
export interface RightsFixture {
  customer: TestUser
  provider: TestUser
  booking: number
  offer: number
  suggestion: number
  session: string
  startCode: string
  /**
   * Id of an object with its own: a deposit, a card, a dispute. Absent if the path names one of the above.
   */
  pk?: number
  advance?: number
  /** Provider's photo of a receipt. */
  receipt?: string
}

type Make = TestApp['make']

export type BookingStage =
  'suggestion' | 'offer' | 'reserved' | 'approved' | 'started' | 'delivered' | 'completed'

/** Kinds of objects with an id of their own, made by `rightsFixtures`. */
export type ObjectKind =
  | 'deposit'
  | 'destination'
  | 'withdrawal'
  | 'card'
  | 'intent'
  | 'case'
  | 'advance'
  | 'grantedAdvance'
  | 'dispute'
  | 'proposedSettlement'
  | 'escalatedDispute'

export interface RightsRow {
  /** Stage of the named object; absent if the path names none. */
  at?: BookingStage | ObjectKind
  body?: (make: Make, world: RightsFixture) => RequestBody | Promise<RequestBody>
  query?: (make: Make) => Promise<string>
  /** The response is public. */
  isPublic?: true
  /** anonymous, customer, provider, other customer, other provider, both, unverified, operator (also a customer). */
  answers: string
}

const inTwoDays = () => new Date(Date.now() + 48 * 3_600_000).toISOString()

/** Expected status per operation and actor. A 404 to an outsider must equal that of a missing object. */
export const rights: Record<string, RightsRow> = {
  'POST /api/register/': { body: () => ({}), answers: '422 422 422 422 422 422 422 422' },
  'POST /api/token/': { body: () => ({}), answers: '422 422 422 422 422 422 422 422' },
  'POST /api/token/google/': { body: () => ({}), answers: '422 422 422 422 422 422 422 422' },
  'POST /api/token/refresh/': { body: () => ({}), answers: '422 422 422 422 422 422 422 422' },
  'POST /api/token/revoke/': { body: () => ({}), answers: '422 422 422 422 422 422 422 422' },
  'POST /api/user/forgot-password/': { body: () => ({}), answers: '422 422 422 422 422 422 422 422' },
  'POST /api/user/reset-password/check/': { body: () => ({}), answers: '422 422 422 422 422 422 422 422' },
  'POST /api/user/reset-password/': { body: () => ({}), answers: '422 422 422 422 422 422 422 422' },
  'GET /api/token/google/': { answers: '404 404 404 404 404 404 404 404' },
  'GET /api/payment/customer/': { answers: '401 200 200 200 200 200 200 200' },
  'GET /api/payment/provider/': { answers: '401 200 200 200 200 200 200 200' },
  'GET /api/payment/transaction/': { answers: '401 200 200 200 200 200 200 200' },
  'GET /api/payment/transaction/export/': {
    query: () => Promise.resolve('?format=csv'),
    answers: '401 200 200 200 200 200 200 200',
  },
  'GET /api/payment/months/': { answers: '401 200 200 200 200 200 200 200' },
  'GET /api/payment/deposit_discounts/': { answers: '401 200 200 200 200 200 200 200' },
  'POST /api/payment/deposits/': { body: () => ({}), answers: '401 422 422 422 422 422 422 422' },
  'GET /api/payment/deposits/{pk}/': { at: 'deposit', answers: '401 200 404 404 404 404 404 404' },
  'POST /api/payment/deposits/{pk}/refund/': { at: 'deposit', answers: '401 200 404 404 404 404 404 404' },
  'GET /api/bookings/{pk}/receipt/': { at: 'approved', answers: '401 200 200 404 404 404 404 404' },
  'GET /api/payment/transfer/': { answers: '401 200 200 200 200 200 200 200' },
  'POST /api/payment/transfer/': { body: () => ({}), answers: '401 422 422 422 422 422 422 422' },
  'DELETE /api/payment/transfer/{pk}/': { at: 'destination', answers: '401 404 204 404 404 404 404 404' },
  'GET /api/payment/withdrawals/': { answers: '401 200 200 200 200 200 200 200' },
  'POST /api/payment/withdrawals/': { body: () => ({}), answers: '401 422 422 422 422 422 422 422' },
  'GET /api/payment/withdrawals/{pk}/': { at: 'withdrawal', answers: '401 404 200 404 404 404 404 404' },
  'POST /api/payment/withdrawals/{pk}/cancel/': {
    at: 'withdrawal',
    answers: '401 404 200 404 404 404 404 404',
  },
  'POST /api/contact/': { body: () => ({}), answers: '422 422 422 422 422 422 422 422' },
  'GET /api/seo/discover/': { answers: '200 200 200 200 200 200 200 200' },
  'GET /api/seo/sitemap/': {
    query: () => Promise.resolve('?part=services'),
    answers: '200 200 200 200 200 200 200 200',
  },
  'GET /api/seo/sitemaps/': { answers: '200 200 200 200 200 200 200 200' },
  'GET /api/homepage/faq/': { answers: '200 200 200 200 200 200 200 200' },
  'GET /api/homepage/figures/': { answers: '200 200 200 200 200 200 200 200' },
  'GET /api/homepage/reviews/': { answers: '200 200 200 200 200 200 200 200' },
  'GET /api/pricing/': { answers: '200 200 200 200 200 200 200 200' },
  'GET /api/services/': { answers: '200 200 200 200 200 200 200 200' },
  'GET /api/services/top-services/': { answers: '200 200 200 200 200 200 200 200' },
  'GET /api/services/search/': { answers: '200 200 200 200 200 200 200 200' },
  'GET /api/services/{slug}/': { answers: '200 200 200 200 200 200 200 200' },
  'GET /api/services/{slug}/{subslug}/': { answers: '200 200 200 200 200 200 200 200' },
  'GET /api/services/{slug}/{subslug}/forms/': { answers: '200 200 200 200 200 200 200 200' },
  'GET /api/services/{slug}/{subslug}/price-estimate/': { answers: '200 200 200 200 200 200 200 200' },
  'GET /api/services/{slug}/{subslug}/supply/': {
    query: () => Promise.resolve('?city=3550308'),
    answers: '200 200 200 200 200 200 200 200',
  },
  'GET /api/providers/{pk}/': { answers: '200 200 200 200 200 200 200 200' },
  'GET /api/providers/{pk}/reviews/': { answers: '200 200 200 200 200 200 200 200' },
  'GET /api/places/cities/': { answers: '200 200 200 200 200 200 200 200' },
  'GET /api/places/cep/{cep}/': { answers: '200 200 200 200 200 200 200 200' },
  'POST /api/photos/': { answers: '415 415 415 415 415 415 415 415' },
  'GET /api/time-slots/': {
    query: async (make) => `?sub_service=${await make.subServiceId()}&city=3550308&date=2030-01-15`,
    answers: '200 200 200 200 200 200 200 200',
  },
  'GET /api/providers/': {
    query: async (make) => `?sub_service=${await make.subServiceId()}&city=3550308`,
    answers: '200 200 200 200 200 200 200 200',
  },
  'GET /api/dev/payments/': { isPublic: true, answers: '200 200 200 200 200 200 200 200' },
  'POST /api/dev/payments/': { body: () => ({}), answers: '422 422 422 422 422 422 422 422' },
  'POST /api/dev/payments/{reference}/': {
    body: () => ({ do: 'pay' }),
    isPublic: true,
    answers: '200 200 200 200 200 200 200 200',
  },
  'POST /api/dev/payments/card/token/': { body: () => ({}), answers: '422 422 422 422 422 422 422 422' },
  'GET /api/dev/outbox/': { isPublic: true, answers: '200 200 200 200 200 200 200 200' },
  'GET /api/operator/cases/': { answers: '401 404 404 404 404 404 404 200' },
  'POST /api/operator/cases/{pk}/decide/': {
    at: 'case',
    body: () => ({ decision: 'retry', reason: 'the cause is mended' }),
    answers: '401 404 404 404 404 404 404 200',
  },
  'POST /api/operator/reconciliation/': { answers: '401 404 404 404 404 404 404 200' },
  'GET /api/operator/ledger/': { answers: '401 404 404 404 404 404 404 200' },
  'GET /api/user/': { answers: '401 200 200 200 200 200 200 200' },
  'GET /api/user/introduction_tour/': { answers: '401 200 200 200 200 200 200 200' },
  'POST /api/user/introduction_tour/': { answers: '401 200 200 200 200 200 200 200' },
  'GET /api/user/codes/': { answers: '401 200 200 200 200 200 200 200' },
  'GET /api/user/export/': { answers: '401 200 200 200 200 200 200 200' },
  'GET /api/user/consents/': { answers: '401 200 200 200 200 200 200 200' },
  'GET /api/user/data-access/': { answers: '401 200 200 200 200 200 200 200' },
  'GET /api/user/closing/': { answers: '401 200 200 200 200 200 200 200' },
  'POST /api/user/keep/': { answers: '401 200 200 200 200 200 200 200' },
  'DELETE /api/user/': { answers: '401 422 422 422 422 422 422 422' },
  'POST /api/consents/': { body: () => ({}), answers: '422 422 422 422 422 422 422 422' },
  'GET /api/user/identities/': { answers: '401 200 200 200 200 200 200 200' },
  'POST /api/user/identities/': { body: () => ({}), answers: '401 422 422 422 422 422 422 422' },
  'GET /api/user/sessions/': { answers: '401 200 200 200 200 200 200 200' },
  'POST /api/user/verify-email/send/': { answers: '401 204 204 204 204 204 204 204' },
  'GET /api/profile/': { answers: '401 200 200 200 200 200 200 200' },
  'DELETE /api/profile/photo/': { answers: '401 200 200 200 200 200 200 200' },
  'POST /api/profile/photo/': { answers: '401 415 415 415 415 415 415 415' },
  'GET /api/user/services': { answers: '401 200 200 200 200 200 200 200' },
  'GET /api/user/availability/': { answers: '401 200 200 200 200 200 200 200' },
  'GET /api/demands/user/': { answers: '401 200 200 200 200 200 200 200' },
  'GET /api/demands/user/counts/': { answers: '401 200 200 200 200 200 200 200' },
  'GET /api/provider/demands/': { answers: '401 200 200 200 200 200 200 200' },
  'GET /api/provider/checklist/': { answers: '401 403 200 403 200 200 200 403' },
  'GET /api/provider/calendar/': {
    query: async () => '?from=2030-01-01&to=2030-01-31',
    answers: '401 200 200 200 200 200 200 200',
  },
  'GET /api/provider/demands/filters/': { answers: '401 200 200 200 200 200 200 200' },
  'GET /api/provider/offers/earlier/': { answers: '401 200 200 200 200 200 200 200' },
  'GET /api/provider/demands/stats/': { answers: '401 200 200 200 200 200 200 200' },
  'GET /api/notification/list/': { answers: '401 200 200 200 200 200 200 200' },
  'GET /api/chat/rooms/': { answers: '401 200 200 200 200 200 200 200' },
  'GET /api/notification/template/': { answers: '401 200 200 200 200 200 200 200' },
  'GET /api/notification/preferences/': { answers: '401 200 200 200 200 200 200 200' },
  'PUT /api/notification/preferences/': { body: () => ({}), answers: '401 422 422 422 422 422 422 422' },
  'GET /api/notification/unsubscribe/': {
    query: async () => '?token=none',
    answers: '404 404 404 404 404 404 404 404',
  },
  'POST /api/notification/unsubscribe/': {
    query: async () => '?token=none',
    answers: '404 404 404 404 404 404 404 404',
  },
  'DELETE /api/notification/unsubscribe/': {
    query: async () => '?token=none',
    answers: '404 404 404 404 404 404 404 404',
  },
  'GET /api/hub/ready_messages/variables/': { answers: '401 200 200 200 200 200 200 200' },
  'GET /api/hub/ready_messages/': { answers: '401 200 200 200 200 200 200 200' },
  'POST /api/user/role/': { body: () => ({}), answers: '401 422 422 422 422 422 422 422' },
  'POST /api/user/verify-email/': { body: () => ({}), answers: '401 422 422 422 422 422 422 422' },
  'POST /api/user/email/': { body: () => ({}), answers: '401 422 422 422 422 422 422 422' },
  'POST /api/user/email/change/': { body: () => ({}), answers: '401 422 422 422 422 422 422 422' },
  'POST /api/user/email/change/confirm/': { body: () => ({}), answers: '401 422 422 422 422 422 422 422' },
  'POST /api/user/phone/change/': { body: () => ({}), answers: '401 422 422 422 422 422 422 422' },
  'POST /api/user/verify-phone/': { body: () => ({}), answers: '401 422 422 422 422 422 422 422' },
  'POST /api/user/verify-phone/send/': { body: () => ({}), answers: '401 422 422 422 422 422 422 422' },
  'POST /api/user/password/': { body: () => ({}), answers: '401 422 422 422 422 422 422 422' },
  'POST /api/notification/token/': { body: () => ({}), answers: '401 422 422 422 422 422 422 422' },
  'PUT /api/profile/': { body: () => ({}), answers: '401 200 200 200 200 200 200 200' },
  'PUT /api/user/services': { body: () => [], answers: '401 403 200 403 200 200 200 403' },
  'PUT /api/user/availability/': {
    body: () => ({ weekly: [], exceptions: [], buffer_minutes: 0, notice_minutes: 0 }),
    answers: '401 403 200 403 200 200 200 403',
  },
  'POST /api/notification/mark-as-read/': {
    body: (_make, world) => ({ indicator: `new_offer__offer_id__${world.offer}` }),
    answers: '401 200 200 200 200 200 200 200',
  },
  'POST /api/notification/mark-all-as-read/': { answers: '401 200 200 200 200 200 200 200' },
  'POST /api/demands/': { body: (make) => make.demandBody(), answers: '401 201 403 201 403 201 403 201' },
  'POST /api/bookings/': {
    body: (make) => make.demandBody({ slot_start: inTwoDays() }),
    answers: '401 201 403 201 403 201 403 201',
  },
  'DELETE /api/user/identities/{pk}/': { at: 'suggestion', answers: '401 409 404 404 404 404 404 404' },
  'DELETE /api/user/sessions/{pk}/': { at: 'suggestion', answers: '401 204 404 404 404 404 404 404' },
  'GET /api/demands/{pk}/': { at: 'approved', answers: '401 200 200 404 404 404 404 200' },
  'GET /api/demands/{pk}/reach/': { at: 'suggestion', answers: '401 200 404 404 404 404 404 404' },
  'POST /api/demands/{pk}/widen/': {
    at: 'suggestion',
    body: () => ({ cities: [rio] }),
    answers: '401 204 404 404 404 404 404 404',
  },
  'POST /api/demands/{pk}/watch/': { at: 'suggestion', answers: '401 204 404 404 404 404 404 404' },
  'GET /api/bookings/{pk}/offers/': { at: 'offer', answers: '401 200 404 404 404 404 404 404' },
  'GET /api/offers/{pk}/': { at: 'offer', answers: '401 200 200 404 404 404 404 404' },
  'POST /api/offers/': {
    at: 'suggestion',
    body: (make, world) => ({ ...make.offerBody(), suggestion: world.suggestion }),
    answers: '401 403 201 403 404 404 403 403',
  },
  'POST /api/offers/{pk}/approve/': { at: 'offer', answers: '401 200 403 404 404 404 404 404' },
  'POST /api/offers/{pk}/reject/': { at: 'offer', answers: '401 200 403 404 404 404 404 404' },
  'POST /api/offers/{pk}/withdraw/': { at: 'offer', answers: '401 403 200 404 404 404 404 404' },
  'POST /api/offers/{pk}/update/': {
    at: 'offer',
    body: (make) => make.offerBody(),
    answers: '401 403 200 404 404 404 404 404',
  },
  'POST /api/offers/{pk}/accept-update/': { at: 'offer', answers: '401 409 403 404 404 404 404 404' },
  'POST /api/provider/suggestions/{pk}/seen/': {
    at: 'suggestion',
    answers: '401 404 204 404 404 404 404 404',
  },
  'POST /api/provider/suggestions/{pk}/decline/': {
    at: 'suggestion',
    answers: '401 404 204 404 404 404 404 404',
  },
  'POST /api/bookings/{pk}/give-up/': { at: 'reserved', answers: '401 200 403 404 404 404 404 403' },
  'POST /api/bookings/{pk}/start/': {
    at: 'approved',
    body: (_make, world) => ({ code: world.startCode }),
    answers: '401 403 200 404 404 404 404 403',
  },
  'POST /api/bookings/{pk}/deliver/': { at: 'started', answers: '401 403 200 404 404 404 404 403' },
  'POST /api/bookings/{pk}/request-changes/': {
    at: 'delivered',
    body: () => ({ text: 'Falta a varanda.' }),
    answers: '401 200 403 404 404 404 404 403',
  },
  'POST /api/bookings/{pk}/complete/': { at: 'delivered', answers: '401 200 403 404 404 404 404 403' },
  'POST /api/bookings/{pk}/cancel/': { at: 'approved', answers: '401 200 200 404 404 404 404 409' },
  'POST /api/bookings/{pk}/revive/': { at: 'approved', answers: '401 409 403 404 404 404 404 403' },
  'POST /api/bookings/{pk}/reschedule/': {
    at: 'approved',
    body: () => ({ starts_at: toInstant(nextMonday(), 600).toISOString() }),
    answers: '401 200 200 404 404 404 404 403',
  },
  'POST /api/bookings/{pk}/keep-time/': { at: 'approved', answers: '401 409 409 404 404 404 404 403' },
  'GET /api/bookings/{pk}/times/': {
    at: 'approved',
    query: () => Promise.resolve('?date=2030-01-15'),
    answers: '401 200 200 404 404 404 404 403',
  },
  'POST /api/bookings/{pk}/report/': {
    at: 'offer',
    body: (_make, world) => ({ person: world.provider.id, reason: 'rude', text: 'Foi grosseiro.' }),
    answers: '401 204 404 404 404 404 404 404',
  },
  'POST /api/bookings/{pk}/no-show/': { at: 'approved', answers: '401 422 422 404 404 404 404 403' },
  'POST /api/bookings/{pk}/dispute/': {
    at: 'delivered',
    body: () => ({ reason: 'Não ficou como combinado.' }),
    answers: '401 200 200 404 404 404 404 403',
  },
  'POST /api/bookings/{pk}/resolve/': {
    at: 'delivered',
    body: () => ({ outcome: 'completed', note: 'Conversado com os dois.' }),
    answers: '401 403 403 404 404 404 404 409',
  },
  'POST /api/bookings/{pk}/review/': {
    at: 'completed',
    body: () => ({ rating: 5, text: 'Muito bom.' }),
    answers: '401 200 200 404 404 404 404 404',
  },
  'GET /api/bookings/{pk}/cancellation/': { at: 'approved', answers: '401 200 200 404 404 404 404 403' },
  'GET /api/bookings/{pk}/money/': { at: 'approved', answers: '401 200 200 404 404 404 404 200' },
  'GET /api/bookings/{pk}/dispute/': { at: 'dispute', answers: '401 200 200 404 404 404 404 200' },
  'GET /api/bookings/{pk}/material-advance/': { at: 'approved', answers: '401 200 200 404 404 404 404 200' },
  'POST /api/bookings/{pk}/material-advance/': {
    at: 'approved',
    body: () => ({ amount_cents: 100 }),
    answers: '401 403 201 404 404 404 404 403',
  },
  'POST /api/bookings/{pk}/material-advance/{advance}/grant/': {
    at: 'advance',
    body: () => ({}),
    answers: '401 200 403 404 404 404 404 403',
  },
  'POST /api/bookings/{pk}/material-advance/{advance}/refuse/': {
    at: 'advance',
    body: () => ({}),
    answers: '401 200 403 404 404 404 404 403',
  },
  'POST /api/bookings/{pk}/material-advance/{advance}/draw/': {
    at: 'grantedAdvance',
    body: (_make, world) => ({ receipt: world.receipt ?? randomUUID() }),
    answers: '401 403 200 404 404 404 404 403',
  },
  'GET /api/disputes/{pk}/': { at: 'dispute', answers: '401 200 200 404 404 404 404 200' },
  'POST /api/disputes/{pk}/propose/': {
    at: 'dispute',
    body: () => ({ refund_cents: 0, text: '' }),
    answers: '401 200 200 404 404 404 404 403',
  },
  'POST /api/disputes/{pk}/accept/': {
    at: 'proposedSettlement',
    body: () => ({}),
    answers: '401 409 200 404 404 404 404 403',
  },
  'POST /api/disputes/{pk}/evidence/': {
    at: 'dispute',
    body: () => ({ text: 'Uma foto', photos: [] }),
    answers: '401 200 200 404 404 404 404 403',
  },
  'POST /api/disputes/{pk}/withdraw/': {
    at: 'dispute',
    body: () => ({}),
    answers: '401 200 403 404 404 404 404 403',
  },
  'POST /api/disputes/{pk}/escalate/': {
    at: 'dispute',
    body: () => ({}),
    answers: '401 200 200 404 404 404 404 403',
  },
  'POST /api/disputes/{pk}/decide/': {
    at: 'escalatedDispute',
    body: () => ({ settlement: 'release', reason: 'Serviço verificado' }),
    answers: '401 403 403 404 404 404 404 200',
  },
  'GET /api/bookings/{pk}/checkout/': { at: 'reserved', answers: '401 200 404 404 404 404 404 404' },
  'POST /api/payment/intents/': {
    at: 'reserved',
    body: (_make, world) => ({ booking: world.booking, method: 'pix' }),
    answers: '401 201 404 404 404 404 404 404',
  },
  'GET /api/payment/intents/{pk}/': { at: 'intent', answers: '401 200 404 404 404 404 404 404' },
  'POST /api/payment/intents/{pk}/cancel/': { at: 'intent', answers: '401 200 404 404 404 404 404 404' },
  'GET /api/payment/coupon/': { answers: '401 200 200 200 200 200 200 200' },
  'POST /api/payment/coupon/check/': {
    at: 'reserved',
    body: (_make, world) => ({ code: 'NENHUM', booking: world.booking }),
    answers: '401 422 404 404 404 404 404 404',
  },
  'GET /api/payment/card-fields/': { answers: '401 200 200 200 200 200 200 200' },
  'GET /api/payment/customer/cards/': { answers: '401 200 200 200 200 200 200 200' },
  'POST /api/payment/customer/cards/': {
    body: () => ({ card_token: 'none' }),
    answers: '401 422 422 422 422 422 422 422',
  },
  'DELETE /api/payment/customer/cards/{pk}/': { at: 'card', answers: '401 204 404 404 404 404 404 404' },
  'POST /api/payment/customer/cards/{pk}/default/': {
    at: 'card',
    answers: '401 200 404 404 404 404 404 404',
  },
  'GET /api/chat/rooms/{pk}/': { at: 'offer', answers: '401 200 200 404 404 404 404 404' },
  'GET /api/chat/rooms/{pk}/messages/': { at: 'offer', answers: '401 200 200 404 404 404 404 404' },
  'GET /api/chat/rooms/{pk}/search/': {
    at: 'offer',
    query: () => Promise.resolve('?q=bom+dia'),
    answers: '401 200 200 404 404 404 404 404',
  },
  'POST /api/chat/rooms/{pk}/messages/': {
    at: 'offer',
    body: () => ({ text: 'Bom dia', client_id: randomUUID() }),
    answers: '401 201 201 404 404 404 404 404',
  },
  'POST /api/chat/rooms/{pk}/files/': { at: 'offer', answers: '401 415 415 404 404 404 404 404' },
  'POST /api/chat/rooms/{pk}/block/': { at: 'offer', answers: '401 200 200 404 404 404 404 404' },
  'POST /api/chat/rooms/{pk}/unblock/': { at: 'offer', answers: '401 200 200 404 404 404 404 404' },
  // Ten days ahead: nobody is on the way.
  'POST /api/chat/rooms/{pk}/on-my-way/': { at: 'approved', answers: '401 403 409 404 404 404 404 404' },
  'DELETE /api/chat/rooms/{pk}/on-my-way/': { at: 'approved', answers: '401 403 409 404 404 404 404 404' },
  'POST /api/chat/rooms/{pk}/read/': {
    at: 'offer',
    body: () => ({ seq: 0 }),
    answers: '401 204 204 404 404 404 404 404',
  },
}
