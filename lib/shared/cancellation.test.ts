import fc from 'fast-check'
import { before, day, hour, minute, startsAt, paidWork as work } from '@/lib/testing/paid-work'
import {
  cancellationRows,
  cancellationTerms,
  withdrawalRightUntil,
  type Cancelling,
  type PaidWork,
} from './cancellation'

/** From the mildest on. */
const presets = ['flexible', 'usual', 'strict'] as const satisfies readonly PaidWork['preset'][]
const at = (now: Date, more: Partial<Cancelling> = {}) =>
  cancellationTerms({ ...work, now, by: 'customer', noShow: false, workBegun: false, ...more })

describe('a customer who paid long ago', () => {
  test.each([
    ['exactly 24 hours ahead', before(24 * hour), 0, 20_000, 'free'],
    ['a millisecond later', before(24 * hour - 1), 3000, 17_000, 'late'],
    ['exactly 2 hours ahead', before(2 * hour), 3000, 17_000, 'late'],
    ['a millisecond later', before(2 * hour - 1), 6000, 14_000, 'late'],
    ['after the start', before(-hour), 6000, 14_000, 'late'],
  ])('%s', (_when, now, fee_cents, refund_cents, reason) =>
    expect(at(now)).toMatchObject({ fee_cents, refund_cents, reason }),
  )

  test('hears until when it is free, and when the sums change', () => {
    expect(at(before(3 * day))).toMatchObject({
      free_until: before(24 * hour),
      next_change_at: before(24 * hour),
    })
    expect(at(before(3 * hour))).toMatchObject({ free_until: null, next_change_at: before(2 * hour) })
    expect(at(before(hour))).toMatchObject({ free_until: null, next_change_at: null })
  })
})

describe.each([
  ['flexible', 2, 2, 3000],
  ['strict', 48, 24, 6000],
] as const)('%s', (preset, freeHours, lateHours, mostCents) => {
  test(`is free up to ${freeHours} hours ahead`, () => {
    expect(at(before(freeHours * hour), { preset }).fee_cents).toBe(0)
    expect(at(before(freeHours * hour - 1), { preset })).toMatchObject({ fee_cents: 3000, reason: 'late' })
  })
  test(`costs ${mostCents} from ${lateHours} hours ahead on`, () =>
    expect(at(before(lateHours * hour - 1), { preset }).fee_cents).toBe(mostCents))
  test('charges a no-show like a cancellation at the start', () =>
    expect(at(before(-hour), { preset, noShow: true })).toMatchObject({
      fee_cents: mostCents,
      reason: 'no_show',
    }))
})

test.each([
  ['long work: hours are less than percentages', 600, 1500, 3000],
  ['short work: percentages are less than hours', 60, 3000, 6000],
  ['an hour that is no whole number of centavos is rounded for the customer', 7 * 60, 2142, 4285],
])('%s', (_what, durationMinutes, late, tooLate) => {
  expect(at(before(3 * hour), { durationMinutes }).fee_cents).toBe(late)
  expect(at(before(hour), { durationMinutes }).fee_cents).toBe(tooLate)
})

test('within five minutes of paying it is free, however late', () => {
  const paidAt = before(hour)
  const paid = { paidAt, earlyStart: true }
  expect(at(new Date(paidAt.getTime() + 5 * minute), paid)).toMatchObject({ fee_cents: 0, reason: 'free' })
  expect(at(new Date(paidAt.getTime() + 5 * minute + 1), paid)).toMatchObject({ fee_cents: 6000 })
})

describe('within seven days of paying', () => {
  const paidAt = before(2 * day)
  const now = before(hour)

  test('keeps no fee', () =>
    expect(at(now, { paidAt })).toMatchObject({ fee_cents: 0, reason: 'withdrawal_right' }))
  test('a fee is kept if the work was asked for sooner', () =>
    expect(at(now, { paidAt, earlyStart: true })).toMatchObject({ fee_cents: 6000, reason: 'late' }))
  test('a fee is kept if the work has begun', () =>
    expect(at(now, { paidAt, workBegun: true })).toMatchObject({ fee_cents: 6000, reason: 'late' }))
  test('charges an absent customer no fee', () =>
    expect(at(now, { paidAt, noShow: true })).toMatchObject({ fee_cents: 0, reason: 'withdrawal_right' }))

  test('the day of paying is not counted and the seventh is whole, by Brasília’s time', () => {
    // 23:30 of 10 May in São Paulo; 02:30 of 11 May in UTC.
    const until = withdrawalRightUntil(new Date('2031-05-11T02:30:00Z'))
    expect(until).toEqual(new Date('2031-05-18T02:59:59.999Z'))
  })
})

test('charges a no-show like a late cancellation, and nothing if the provider stayed away', () => {
  expect(at(before(-hour), { noShow: true })).toMatchObject({ fee_cents: 6000, reason: 'no_show' })
  expect(at(before(-hour), { noShow: true, by: 'provider' })).toEqual({
    fee_cents: 0,
    refund_cents: 20_000,
    reason: 'provider',
    free_until: null,
    next_change_at: null,
  })
})

test('never charges more than was paid', () =>
  expect(at(before(hour), { paidCents: 500 })).toMatchObject({ fee_cents: 500, refund_cents: 0 }))

test('the table before paying names each moment once', () => {
  const rows = cancellationRows({ ...work, paidAt: before(3 * day), earlyStart: true })
  expect(rows).toEqual([
    { until: before(24 * hour), fee_cents: 0, refund_cents: 20_000, reason: 'free' },
    { until: before(2 * hour), fee_cents: 3000, refund_cents: 17_000, reason: 'late' },
    { until: null, fee_cents: 6000, refund_cents: 14_000, reason: 'late' },
  ])
  const withoutAsking = cancellationRows({ ...work, paidAt: before(3 * day) })
  expect(withoutAsking.map(({ until, fee_cents }) => [until, fee_cents])).toEqual([
    [withdrawalRightUntil(before(3 * day)), 0],
    [null, 6000],
  ])
})

const anyWork = fc.record({
  labourCents: fc.integer({ min: 0, max: 5_000_000 }),
  durationMinutes: fc.integer({ min: 15, max: 14 * 60 }),
  paidCents: fc.integer({ min: 0, max: 6_000_000 }),
  paidAt: fc.integer({ min: 1, max: 20 * 24 * 60 }).map((minutes) => before(minutes * minute)),
  startsAt: fc.constant(startsAt),
  earlyStart: fc.boolean(),
  preset: fc.constantFrom(...presets),
})
const anyMoment = fc
  .integer({ min: -2 * 24 * 60, max: 20 * 24 * 60 })
  .map((minutes) => before(minutes * minute))
const anyCancelling = fc
  .tuple(
    anyWork,
    anyMoment,
    fc.constantFrom('customer' as const, 'provider' as const),
    fc.boolean(),
    fc.boolean(),
  )
  .map(([paid, now, by, noShow, workBegun]) => ({
    ...paid,
    now: now < paid.paidAt ? paid.paidAt : now,
    by,
    noShow,
    workBegun,
  }))

test('fee and refund add up to the payment, and the fee is within its bounds', () =>
  fc.assert(
    fc.property(anyCancelling, (cancelling) => {
      const { fee_cents: fee, refund_cents: refund } = cancellationTerms(cancelling)
      expect(fee + refund).toBe(cancelling.paidCents)
      expect(fee).toBeGreaterThanOrEqual(0)
      expect(fee * 100).toBeLessThanOrEqual(cancelling.labourCents * 40)
      expect(refund).toBeGreaterThanOrEqual(0)
    }),
  ))

test('the terms shown before paying hold at every moment', () =>
  fc.assert(
    fc.property(anyWork, anyMoment, (paid, moment) => {
      const now = moment < paid.paidAt ? paid.paidAt : moment
      const terms = cancellationTerms({ ...paid, now, by: 'customer', noShow: false, workBegun: false })
      const row = cancellationRows(paid).find(({ until }) => until === null || now <= until)
      expect([terms.fee_cents, terms.refund_cents]).toEqual([row?.fee_cents, row?.refund_cents])
      expect(terms.next_change_at).toEqual(row?.until)
    }),
  ))

test('moments increase, sums differ at each, and waiting never gets cheaper', () =>
  fc.assert(
    fc.property(anyWork, (paid) => {
      const rows = cancellationRows(paid)
      expect(rows.at(-1)?.until).toBeNull()
      rows.slice(1).forEach((row, i) => {
        const earlier = rows[i]
        expect(earlier?.until?.getTime()).toBeLessThan(row.until?.getTime() ?? Infinity)
        expect(earlier?.fee_cents).toBeLessThan(row.fee_cents)
      })
    }),
  ))

/** The same cancellation under each preset. */
const byPreset = (cancelling: Cancelling) =>
  presets.map((preset) => cancellationTerms({ ...cancelling, preset }))

test('a preset never costs more than the next stricter one, at any moment', () =>
  fc.assert(
    fc.property(anyCancelling, (cancelling) => {
      const fees = byPreset(cancelling).map(({ fee_cents: fee }) => fee)
      expect(fees).toEqual(fees.toSorted((a, b) => a - b))
    }),
  ))

test('the seven days of art. 49 refund in full under every preset', () =>
  fc.assert(
    fc.property(anyCancelling, (cancelling) => {
      const { paidAt, paidCents, now } = cancelling
      fc.pre(now <= withdrawalRightUntil(paidAt))
      for (const terms of byPreset({ ...cancelling, earlyStart: false, workBegun: false }))
        expect(terms.refund_cents).toBe(paidCents)
    }),
  ))

test('no preset charges more than the lesser of two hours of labour and 40 %', () =>
  fc.assert(
    fc.property(anyCancelling, (cancelling) => {
      const { labourCents, durationMinutes, paidCents } = cancelling
      const bound = Math.min(
        Math.floor((labourCents * 120) / durationMinutes),
        Math.floor((labourCents * 40) / 100),
        paidCents,
      )
      for (const { fee_cents: fee } of byPreset(cancelling)) expect(fee).toBeLessThanOrEqual(bound)
    }),
  ))
