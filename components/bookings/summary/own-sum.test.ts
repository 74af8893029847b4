import type { MoneyEvent } from '@/lib/contract/booking-money'
import { ownShare, ownSum } from './own-sum'

const event = (
  kind: MoneyEvent['kind'],
  amount_cents: number,
  part: Partial<MoneyEvent> = {},
): MoneyEvent => ({
  pk: `${kind}${amount_cents}`,
  at: null,
  text: kind,
  amount_cents,
  state: 'done',
  expected_at: null,
  kind,
  ...part,
})
const paid = [event('reserved', 20_500), event('paid', 18_500), event('paid', 2_000), event('held', 20_500)]

test('returns what the customer was charged, without the coupon and with interest', () => {
  expect(ownSum(paid, 'customer')).toBe(18_500)
  const charged = event('paid', 20_500, { charged_cents: 21_000 })
  expect(ownSum([charged, event('held', 20_500)], 'customer')).toBe(21_000)
})

test('returns the provider’s expected or past release', () => {
  const release = event('released', 17_800, { state: 'expected' })
  expect(ownSum([...paid, event('commission', 2_700), release], 'provider')).toBe(17_800)
})

test.each([
  ['nothing is paid', [], 'customer'],
  ['a payment reached no escrow', [event('paid', 9_000), ...paid], 'customer'],
  ['money was refunded', [...paid, event('refund', 20_500)], 'customer'],
  ['a dispute is open', [...paid, event('released', 1), event('dispute', 1)], 'provider'],
  ['it is released in parts', [event('released', 1), event('released', 2)], 'provider'],
] as const)('returns null if %s', (_case, events, side) => {
  expect(ownSum(events, side)).toBeNull()
})

test('ignores payments that came too late or twice', () => {
  const late = event('paid', 20_500, { is_stray: true })
  const back = event('refund', 20_500, { is_stray: true })
  expect(ownSum([late, back, ...paid], 'customer')).toBe(18_500)
  expect(ownShare([late, back, ...paid], 'canceled_by_customer', 'customer')).toBeNull()
})

test('returns the refund of a job that ended early only, with its interest', () => {
  const refunds = [event('refund', 18_500, { charged_cents: 19_000 }), event('refund', 500)]
  expect(ownShare([...paid, ...refunds], 'canceled_by_customer', 'customer')?.cents).toBe(19_500)
  expect(ownShare([...paid, ...refunds], 'approved', 'customer')).toBeNull()
  expect(ownShare(paid, 'canceled_by_customer', 'customer')).toBeNull()
})

test('returns the provider’s fee of a late cancellation, and no fee of a free one', () => {
  const at = '2026-11-29T12:00:00.000Z'
  const fee = event('fee', 2_550, { at })
  expect(ownShare([fee, event('refund', 15_000)], 'canceled_by_customer', 'provider')).toEqual({
    cents: 2_550,
    at,
    expectedAt: null,
  })
  expect(ownShare([event('refund', 18_000)], 'canceled_by_customer', 'provider')).toBeNull()
})

const [first, second] = ['2026-11-29T12:00:00.000Z', '2026-11-30T12:00:00.000Z']
test.each([
  ['done at the last part', [{ at: first }, { at: second }], second, null],
  ['expected while a part is to come', [{ at: first }, { expected_at: second }], null, second],
  ['of unknown date if a part has none', [{ expected_at: first }, {}], null, null],
] as const)('a refund is %s', (_case, parts, at, expectedAt) => {
  const refunds = parts.map((part) => event('refund', 100, part))
  expect(ownShare(refunds, 'refunded', 'customer')).toEqual({ cents: 100 * refunds.length, at, expectedAt })
})
