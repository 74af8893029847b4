import fc from 'fast-check'
import { before, day, hour, minute, paidWork, startsAt } from '@/lib/testing/paid-work'
import { cancellationRows, presetTerms, type PaidWork } from './cancellation'
import { cancellationLine } from './cancellation-line'

const lineOf = (part: Partial<PaidWork>, payingAt?: number) => {
  const rows = cancellationRows({ ...paidWork, ...part }).map((row) => ({
    ...row,
    until: row.until?.toISOString() ?? null,
  }))
  return cancellationLine(rows, { startsAt: startsAt.toISOString(), payingAt })
}

test('names the end of the free period and the fees before the start', () => {
  expect(lineOf({})).toEqual({
    kind: 'until',
    at: before(24 * hour).toISOString(),
    low: 3_000,
    high: 6_000,
  })
  expect(lineOf({ preset: 'flexible' })).toMatchObject({
    at: before(2 * hour).toISOString(),
    low: 3_000,
    high: 3_000,
  })
})

test('is free until the work begins if the right to withdraw outlasts the start', () => {
  const paid = { paidAt: before(2 * day) }
  expect(lineOf(paid)).toEqual({ kind: 'begun', at: startsAt.toISOString(), low: 0, high: 0 })
  expect(lineOf({ ...paid, earlyStart: true })).toMatchObject({ kind: 'until', low: 3_000 })
})

test('counts the minutes after paying instead of naming their end, before it is paid', () => {
  const paidAt = before(10 * hour)
  const early = { paidAt, earlyStart: true }
  expect(lineOf(early, paidAt.getTime()).kind).toBe('minutes')
  expect(lineOf(early)).toMatchObject({
    kind: 'until',
    at: new Date(paidAt.getTime() + 5 * minute).toISOString(),
  })
})

test('says that there is no fee, and that there is one already', () => {
  expect(lineOf({ labourCents: 0, earlyStart: true }).kind).toBe('free')
  expect(cancellationLine([{ until: null, fee_cents: 0 }], { startsAt: null }).kind).toBe('free')
  expect(cancellationLine([{ until: null, fee_cents: 500 }], { startsAt: null })).toEqual({
    kind: 'costs',
    at: null,
    low: 500,
    high: 500,
  })
})

test('names no fee that only applies after the start, and each that applies before it', () => {
  const presets = Object.keys(presetTerms) as PaidWork['preset'][]
  const paid = fc.integer({ min: 1, max: 20 * 24 * 60 })
  fc.assert(
    fc.property(fc.constantFrom(...presets), paid, fc.boolean(), (preset, minutes, earlyStart) => {
      const work = { preset, paidAt: before(minutes * minute), earlyStart }
      const { low, high } = lineOf(work)
      const fees = cancellationRows({
        labourCents: 15_000,
        durationMinutes: 300,
        paidCents: 20_000,
        startsAt,
        ...work,
      })
        .filter((_, at, rows) => at === 0 || (rows[at - 1]?.until ?? startsAt) < startsAt)
        .map((row) => row.fee_cents)
        .filter((fee) => fee > 0)
      expect([low, high]).toEqual(fees.length ? [Math.min(...fees), Math.max(...fees)] : [0, 0])
    }),
  )
})
