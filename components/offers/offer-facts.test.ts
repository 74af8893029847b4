import type { Offer } from '@/lib/contract/offers'
import {
  badgesOf,
  cardFacts,
  messagesOf,
  offerSortOf,
  offerSorts,
  sortOffers,
  validUntil,
} from './offer-facts'

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
    provider: { rating, review_count: rating === null ? 0 : 3 },
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

test('an average of fewer than three reviews is not the best', () => {
  const few = offer(1, 100, 1, 5)
  few.provider.review_count = 2
  expect(badgesOf([few, offer(2, 100, 1)]).get(1)).toEqual([])
})

test('reads the messages of an offer in order, each once', () => {
  const said = (message: string, first_message: string | null = null) => ({ message, first_message })
  expect(messagesOf(said('Olá'))).toEqual(['Olá'])
  expect(messagesOf(said('Com janelas', 'Olá'), { message: 'Sem janelas' })).toEqual([
    'Olá',
    'Com janelas',
    'Sem janelas',
  ])
  expect(messagesOf(said(''), { message: '' })).toEqual([])
})

test('a single offer says all of its facts', () => {
  expect(cardFacts([offer(1, 100, 1)])).toEqual({
    common: [],
    own: ['start', 'duration', 'warranty', 'material'],
  })
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
    sortOffers([offer(1, 50, 1, null, { status: 'rejected' }), offer(2, 300, 1), offer(3, 200, 1)]).map(
      (one) => one.pk,
    ),
  ).toEqual([3, 2, 1])
})

test('sorts by the chosen order, then by price; an update counts with its proposed terms', () => {
  const on = (created: number) => ({ created_at: `2026-11-${created}T12:00:00Z` })
  const offers = [
    offer(1, 300, 2, 4.2, on(11)),
    offer(2, 100, 3, null, on(12)),
    offer(3, 200, 1, 4.9, on(10)),
    offer(4, 900, 4, 4.9, { ...on(13), pending_update: { ...offer(0, 50, 5), total_cents: 50, key: 'k' } }),
  ]
  const table = { price: [4, 2, 3, 1], rating: [4, 3, 1, 2], soonest: [3, 1, 2, 4], newest: [4, 2, 1, 3] }
  for (const sort of offerSorts)
    expect([sort, sortOffers(offers, sort).map((one) => one.pk)]).toEqual([sort, table[sort]])
  expect(['rating', 'cheapest', null].map(offerSortOf)).toEqual(['rating', 'price', 'price'])
})

test('an offer is said to stand no longer than its request is open', () => {
  const own = { expires_at: '2030-01-10T12:00:00.000Z' }
  expect(validUntil(own, '2030-01-05T12:00:00.000Z')).toBe('2030-01-05T12:00:00.000Z')
  expect(validUntil(own, '2030-01-20T12:00:00.000Z')).toBe(own.expires_at)
  expect(validUntil(own, null)).toBe(own.expires_at)
})
