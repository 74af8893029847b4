import type { Offer } from '@/lib/contract/offers'
import { badgesOf, inOrder } from './facts'

const offer = (
  pk: number,
  total_cents: number,
  day: number,
  rating: number | null = null,
  over: Partial<Offer> = {},
) =>
  ({
    pk,
    total_cents,
    status: 'pending',
    starts_at: `2026-12-0${day}T12:00:00Z`,
    provider: { rating, review_count: rating === null ? 0 : 2 },
    ...over,
  }) as Offer

test('each fact is claimed by the one offer that leads alone', () => {
  const badges = badgesOf([offer(1, 100, 3, 4.5), offer(2, 200, 1, 4.9), offer(3, 300, 2)])
  expect([...badges]).toEqual([
    [1, ['lowest']],
    [2, ['earliest', 'bestRated']],
    [3, []],
  ])
})

test('a tie, a lone offer and one that ended claim nothing', () => {
  expect([...badgesOf([offer(1, 100, 1), offer(2, 100, 1)]).values()].flat()).toEqual([])
  expect([...badgesOf([offer(1, 100, 1, 5)]).values()].flat()).toEqual([])
  expect(
    badgesOf([offer(1, 100, 1), offer(2, 200, 2), offer(3, 50, 3, null, { status: 'withdrawn' })]).get(3),
  ).toEqual([])
})

test('offers to decide on come first, the cheapest leading', () => {
  expect(
    inOrder([offer(1, 50, 1, null, { status: 'rejected' }), offer(2, 300, 1), offer(3, 200, 1)]).map(
      (one) => one.pk,
    ),
  ).toEqual([3, 2, 1])
})
