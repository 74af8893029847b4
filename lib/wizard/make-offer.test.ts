import fc from 'fast-check'
import { sendOffer } from '@/lib/contract/offers'
import { clockOf } from '@/lib/shared/place-clock'
import {
  checkOffer,
  offerDraft,
  requestedStart,
  stepOfField,
  termsOf,
  totalOf,
  type OfferDraft,
} from './make-offer'

const now = Date.parse('2026-12-01T12:00:00Z')
const draft = (part: Partial<OfferDraft> = {}): OfferDraft => ({
  about: 'suggestion-5',
  key: 'attempt',
  items: [{ kind: 'labour', text: 'Mão de obra', amount_cents: 15_000 }],
  date: '2026-12-02',
  time: '09:00',
  duration_minutes: 120,
  message: '',
  ...part,
})

test('a whole draft has no error and satisfies the contract', () => {
  expect(checkOffer(draft(), { now })).toEqual({})
  expect(sendOffer.body.parse({ ...termsOf(draft()), suggestion: 5 }).duration_minutes).toBe(120)
})

test('names the missing fields', () => {
  const empty = draft({
    items: [{ kind: 'labour', text: '', amount_cents: null }],
    date: '',
    duration_minutes: null,
  })
  expect(checkOffer(empty, { now })).toEqual({
    'items.0.amount_cents': 'required',
    'items.0.text': 'required',
    date: 'required',
    duration_minutes: 'required',
  })
  expect(checkOffer(draft({ date: '2026-11-30' }), { now })).toEqual({ date: 'in_the_past' })
  expect(checkOffer(draft({ time: '' }), { now })).toMatchObject({ time: 'required' })
})

test('the total is labour and material together, in whole centavos', () => {
  const item = fc.record({
    kind: fc.constantFrom('labour' as const, 'material' as const),
    text: fc.string(),
    amount_cents: fc.option(fc.integer({ min: 0, max: 100_000_000 })),
  })
  fc.assert(
    fc.property(fc.array(item, { maxLength: 30 }), (items) => {
      expect(totalOf(items)).toBe(totalOf(items, 'labour') + totalOf(items, 'material'))
      expect(Number.isSafeInteger(totalOf(items))).toBe(true)
    }),
  )
})

test('the start hoped for is offered when there is still time, else tomorrow at nine', () => {
  expect(requestedStart('2026-12-03T17:30:00Z', now)).toEqual({ date: '2026-12-03', time: '14:30' })
  for (const late of [null, '2026-12-01T13:00:00Z', '2026-11-01T13:00:00Z'])
    expect(requestedStart(late, now)).toEqual({ date: '2026-12-02', time: '09:00' })
})

test('the hour of an offer is the place’s', () => {
  const manaus = clockOf(1302603)
  const sent = termsOf(draft({ date: '2026-12-03', time: '14:30' }), manaus)
  expect(sent.starts_at).toBe('2026-12-03T18:30:00.000Z')
  expect(requestedStart(sent.starts_at, now, manaus)).toEqual({ date: '2026-12-03', time: '14:30' })
})

test('a refused field leads to its step', () => {
  const fields = ['items.0.text', 'starts_at', 'date', 'duration_minutes', 'message', 'suggestion']
  expect(fields.map(stepOfField)).toEqual(['price', 'time', 'time', 'time', 'message', 'review'])
})

test('computes an item by quantity, and reports its errors on the editable field', () => {
  const each = { quantity: 2.5, unit: 'hour' as const, unit_cents: 4001 }
  const of = (part: Partial<NonNullable<OfferDraft['items'][number]['each']>>) =>
    draft({
      items: [{ kind: 'labour', text: 'Faxina', amount_cents: null, each: { ...each, ...part } }],
    })
  expect(totalOf(of({}).items)).toBe(10_003)
  expect(checkOffer(of({}), { now })).toEqual({})
  expect(sendOffer.body.parse({ ...termsOf(of({})), suggestion: 5 }).items).toEqual([
    { kind: 'labour', text: 'Faxina', amount_cents: 10_003, each },
  ])
  const table: [Parameters<typeof of>[0], Record<string, string>][] = [
    [{ quantity: null }, { 'items.0.each.quantity': 'required' }],
    [{ unit_cents: null }, { 'items.0.each.unit_cents': 'required' }],
    [{ quantity: NaN }, { 'items.0.each.quantity': 'invalid' }],
    [{ quantity: 2.555 }, { 'items.0.each.quantity': 'too_precise' }],
    [{ quantity: 10_000 }, { 'items.0.each.quantity': 'too_big' }],
    [{ quantity: 9999, unit_cents: 100_000_000 }, { 'items.0.each.unit_cents': 'too_big' }],
  ]
  for (const [part, wanted] of table) expect(checkOffer(of(part), { now })).toMatchObject(wanted)
  expect(Object.keys(checkOffer(of({ quantity: NaN }), { now }))).toEqual(['items.0.each.quantity'])
  const many = Array.from({ length: 2 }, () => ({
    kind: 'labour' as const,
    text: 'Reforma',
    amount_cents: 100_000_000,
  }))
  expect(checkOffer(draft({ items: many }), { now })).toEqual({ 'items.root': 'too_big' })
})

test('rejects a price below the least one, labour and material together', () => {
  const items = (labour: number, material: number): OfferDraft['items'] => [
    { kind: 'labour', text: 'Faxina', amount_cents: labour },
    { kind: 'material', text: 'Produtos', amount_cents: material },
  ]
  const check = (labour: number, material: number, leastCents?: number) =>
    checkOffer(draft({ items: items(labour, material) }), { now, leastCents })
  expect(check(1_000, 999, 2_000)).toEqual({ 'items.root': 'below_least_price' })
  expect(check(1_000, 1_000, 2_000)).toEqual({})
  expect(check(1_000, 999)).toEqual({})
})

test('marks the field of the only amount when it is below the least price, and waits for missing amounts', () => {
  const check = (items: OfferDraft['items']) => checkOffer(draft({ items }), { now, leastCents: 2_000 })
  const labour = { kind: 'labour' as const, text: 'Faxina' }
  expect(check([{ ...labour, amount_cents: 1_999 }])).toEqual({ 'items.0.amount_cents': 'below_least_price' })
  expect(check([{ ...labour, amount_cents: null }])).toEqual({ 'items.0.amount_cents': 'required' })
  expect(
    check([
      { ...labour, amount_cents: 1_000 },
      { kind: 'material', text: 'Produtos', amount_cents: null },
    ]),
  ).toEqual({ 'items.1.amount_cents': 'required' })
  // By quantity, the price of one may be low: their product is not.
  const each = { quantity: 3, unit: 'hour' as const, unit_cents: 500 }
  expect(check([{ ...labour, amount_cents: null, each }])).toEqual({ 'items.root': 'below_least_price' })
})

test('a draft kept from before there were warranties promises none, and is not lost', () => {
  expect(offerDraft.safeParse(draft()).success).toBe(true)
  expect(termsOf(draft()).warranty_days).toBeNull()
  expect(termsOf(draft({ warranty_days: 90 })).warranty_days).toBe(90)
})
