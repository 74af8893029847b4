import type { Booking } from '@/lib/contract/bookings'

type NoShow = NonNullable<Booking['no_show']>

/** A no-show reported today, of which 140.00 go back and 51.00 reach the professional unless somebody objects. */
export const noShowReport = (part: Partial<NoShow> = {}): NoShow => ({
  reported_by: 'customer',
  reported_at: '2026-12-02T13:00:00.000Z',
  dispute_until: '2026-12-04T13:00:00.000Z',
  sums: { refund_cents: 14_000, fee_cents: 6_000, provider_cents: 5_100, commission_cents: 900 },
  presence: [
    { kind: 'on_my_way', by: 'provider', at: '2026-12-02T11:40:00.000Z' },
    { kind: 'photo', by: 'customer', at: '2026-12-02T12:05:00.000Z' },
    { kind: 'code_tried', by: 'provider', at: '2026-12-02T12:10:00.000Z' },
  ],
  ...part,
})
