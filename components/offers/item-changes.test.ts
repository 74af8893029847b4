import type { OfferItem } from '@/lib/contract/offers'
import { isEqual, itemChanges } from './item-changes'

const item = (text: string, amount_cents: number, kind: OfferItem['kind'] = 'labour'): OfferItem => ({
  kind,
  text,
  amount_cents,
})
const read = (was: OfferItem[], now: OfferItem[]) =>
  itemChanges(was, now).map((change) => [
    change.was && `${change.was.text} ${change.was.amount_cents}`,
    change.now && `${change.now.text} ${change.now.amount_cents}`,
    isEqual(change),
  ])

test('finds unchanged, repriced, reworded, added and removed items', () => {
  const table: [OfferItem[], OfferItem[], unknown[]][] = [
    [[item('A', 1)], [item('A', 1)], [['A 1', 'A 1', true]]],
    [[item('A', 1)], [item('A', 2)], [['A 1', 'A 2', false]]],
    [[item('A', 1)], [item('B', 1)], [['A 1', 'B 1', false]]],
    [
      [item('A', 1)],
      [item('A', 1), item('B', 2)],
      [
        ['A 1', 'A 1', true],
        [null, 'B 2', false],
      ],
    ],
    [
      [item('A', 1), item('B', 2)],
      [item('B', 2)],
      [
        ['B 2', 'B 2', true],
        ['A 1', null, false],
      ],
    ],
    // Labour and material are never paired.
    [
      [item('A', 1)],
      [item('B', 1, 'material')],
      [
        [null, 'B 1', false],
        ['A 1', null, false],
      ],
    ],
    // Items of equal name are paired in order.
    [
      [item('A', 1), item('A', 2)],
      [item('A', 1), item('A', 3)],
      [
        ['A 1', 'A 1', true],
        ['A 2', 'A 3', false],
      ],
    ],
  ]
  for (const [was, now, wanted] of table) expect(read(was, now)).toEqual(wanted)
})

test('treats another quantity at the same amount as a change', () => {
  const each = { quantity: 2, unit: 'hour' as const, unit_cents: 50 }
  expect(isEqual({ was: item('A', 100), now: { ...item('A', 100), each } })).toBe(false)
  expect(isEqual({ was: { ...item('A', 100), each }, now: { ...item('A', 100), each } })).toBe(true)
})
