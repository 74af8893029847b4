import type { Cancellation } from '@/lib/contract/booking-money'
import type { Booking } from '@/lib/contract/bookings'
import type { Charged } from '@/lib/contract/charged'
import type { Dispute } from '@/lib/contract/disputes'
import type { Checkout, Payment } from '@/lib/contract/payments'

/** API answers for pages about money; each test overrides the parts it is about. */
export const escrowedBooking = (part: Partial<Booking> = {}): Booking => ({
  pk: 31,
  status: 'awaiting_payment',
  role: 'customer',
  sub_service: { pk: 7, name: 'Faxina', slug: 'faxina', service_slug: 'limpeza', icon: '/i.webp' },
  customer: { pk: 9, full_name: 'Ana', photo: null, phone: null },
  customer_record: null,
  provider: {
    pk: 4,
    full_name: 'Rui Encanador',
    photo: null,
    phone: null,
    rating: null,
    review_count: 0,
    completed_count: 0,
    answer_minutes: null,
    answer_count: 0,
    confirmed: ['phone'],
    registrations: [],
    is_closed: false,
    member_since: '2026-01-01T00:00:00.000Z',
  },
  city: { ibge: 3_550_308, name: 'São Paulo', state: 'SP' },
  district: 'Bela Vista',
  address: null,
  answers: [],
  description: '',
  photos: [],
  when: 'flexible',
  wanted_from: null,
  wanted_to: null,
  instant: false,
  offer_count: 1,
  approved_offer: null,
  starts_at: '2099-12-01T12:00:00.000Z',
  ends_at: '2099-12-01T14:00:00.000Z',
  proposed_start: null,
  kept_time: null,
  on_my_way_at: null,
  start_code: null,
  changes_requested: null,
  cancel_reason: null,
  reached: null,
  revision: null,
  expires_at: null,
  pay_until: '2099-11-22T15:30:00.000Z',
  payment: null,
  paid_at: null,
  refunded_outside: false,
  contested: false,
  auto_complete_at: null,
  no_show_from: null,
  review_until: null,
  my_review: null,
  their_review: null,
  created_at: '2026-11-20T12:00:00.000Z',
  can: ['give-up'],
  ...part,
})

/** Late, so that it costs something. */
export const cancellationOf = (part: Partial<Cancellation> = {}): Cancellation => ({
  fee_cents: 4_000,
  refund_cents: 16_000,
  provider_cents: 3_400,
  refund: null,
  interest_kept_cents: 0,
  commission_cents: 600,
  free_until: null,
  next_change_at: '2099-12-01T10:00:00.000Z',
  reason: 'late',
  ...part,
})

/** A sum paid at once, unless something else is said. */
export const chargedOf = (cents: number, part: Partial<Charged> = {}): Charged => ({
  amount_cents: cents,
  installments: 1,
  installment_cents: cents,
  interest_cents: 0,
  charged_cents: cents,
  ...part,
})

export const checkoutOf = (part: Partial<Checkout> = {}): Checkout => ({
  booking: 31,
  lines: [
    { kind: 'labour', text: 'Mão de obra da faxina', amount_cents: 15_000 },
    { kind: 'material', text: 'Produtos', amount_cents: 5_000 },
  ],
  total_cents: 20_000,
  pay_until: '2099-11-22T15:30:00.000Z',
  methods: [
    { method: 'pix', available: true, reason: null },
    { method: 'card', available: true, reason: null },
    { method: 'balance', available: false, reason: 'Sem saldo.' },
  ],
  cancellation: [
    { until: '2099-11-30T12:00:00.000Z', fee_cents: 0, refund_cents: 20_000 },
    { until: '2099-12-01T10:00:00.000Z', fee_cents: 4_000, refund_cents: 16_000 },
    { until: null, fee_cents: 8_000, refund_cents: 12_000 },
  ],
  withdrawal_right_until: '2099-11-29T12:00:00.000Z',
  early_start_asked: false,
  installments: [
    chargedOf(20_000),
    chargedOf(20_000, {
      installments: 3,
      installment_cents: 7_000,
      interest_cents: 1_000,
      charged_cents: 21_000,
    }),
  ],
  card_fields: { gateway: 'simulator', client_key: null, saved_card_cvv: true },
  ...part,
})

export const paymentOf = (part: Partial<Payment> = {}): Payment => ({
  pk: 5,
  reference: 'pay-5',
  purpose: 'booking',
  booking: 31,
  method: 'pix',
  status: 'pending',
  ...chargedOf(20_000),
  refunded_cents: 0,
  refund: null,
  sources: [{ source: 'external', amount_cents: 20_000 }],
  pix: { code: '00020126-code', expires_at: '2099-11-22T15:30:00.000Z', qr_svg: '<svg/>' },
  card: null,
  failure: null,
  created_at: '2026-11-22T15:00:00.000Z',
  paid_at: null,
  can: ['cancel'],
  ...part,
})

export const disputeOf = (part: Partial<Dispute> = {}): Dispute => ({
  pk: 3,
  booking: 31,
  status: 'proposing',
  opened_by: 'customer',
  reason: 'O piso ficou riscado.',
  held_cents: 20_000,
  holding: {
    funded_cents: 20_000,
    paid_cents: 20_000,
    material_cents: 0,
    drawn_cents: 0,
    released_labour_cents: 0,
    taken_cents: 0,
  },
  stage_until: '2099-12-08T12:00:00.000Z',
  proposals_left: 3,
  proposals: [],
  evidence: [],
  earlier: [],
  outcome: null,
  created_at: '2026-12-01T15:00:00.000Z',
  can: ['propose', 'evidence', 'withdraw', 'escalate'],
  ...part,
})
