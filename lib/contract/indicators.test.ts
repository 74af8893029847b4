import fc from 'fast-check'
import {
  addUnread,
  formatIndicator,
  indicatorKinds,
  indicatorSides,
  indicatorSubject,
  indicatorTarget,
  parseIndicator,
  reduceUnread,
  removeUnread,
} from './indicators'

const id = fc.integer({ min: 1, max: 40 })
const indicator = fc.record({
  side: fc.constantFrom(...indicatorSides),
  kind: fc.option(fc.constantFrom(...indicatorKinds)),
  booking: fc.option(id),
  offer: fc.option(id),
  suggestion: fc.option(id),
  withdrawal: fc.option(id),
  payment: fc.option(id),
  case: fc.option(id),
  caseKind: fc.option(fc.constantFrom('mismatch', 'dead_letter')),
  status: fc.option(fc.constantFrom('pending', 'approved', 'completed', 'update_pending')),
})

test('round-trips through formatting and parsing', () => {
  fc.assert(fc.property(indicator, (parts) => expect(parseIndicator(formatIndicator(parts))).toEqual(parts)))
})

test('anything else parses to null and leads home, and nothing throws', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const parsed = parseIndicator(text)
      if (parsed) expect(formatIndicator(parsed).split('.').sort()).toEqual(text.split('.').sort())
      expect(indicatorTarget(text).startsWith('/')).toBe(true)
    }),
  )
  expect(
    ['offers.new_offer.booking_id__0', 'offers.booking_id__01', 'nobody.new_offer', ''].map(parseIndicator),
  ).toEqual([null, null, null, null])
})

test.each([
  ['offers.new_suggestion.suggestion_id__5', '/provider/offers/?statusId=ready'],
  ['bookings.new_demand.booking_id__12', '/my-bookings/?statusId=booking_offers'],
  ['offers.offer_id__34.offer_status__pending', '/provider/offers/?statusId=pending'],
  ['offers.offer_approved.offer_id__34.offer_status__approved', '/provider/offers/?statusId=approved'],
  ['bookings.new_offer.booking_id__12.offer_id__34.offer_status__pending', '/my-bookings/12/offers/'],
  [
    'bookings.offer_approved.booking_id__12.offer_id__34.offer_status__approved',
    '/my-bookings/?statusId=approved',
  ],
  ['offers.offer_id__34.offer_status__canceled', '/provider/offers/?statusId=closed'],
  ['offers.offer_id__34.offer_status__not_selected', '/provider/offers/?statusId=closed'],
  ['bookings.booking_id__12.offer_id__34.offer_status__canceled', '/my-bookings/?statusId=closed'],
  // These name no list: a payment, a refund, an ended demand.
  ['bookings.booking_id__12', '/my-bookings/12/'],
  ['bookings.booking_id__12.offer_id__34.offer_status__pending', '/my-bookings/12/offers/'],
  ['bookings.booking_id__12.offer_id__34.offer_status__update_pending', '/my-bookings/12/offers/'],
  // Deposits belong to customers, who cannot open the withdrawals page.
  ['wallet.payment_id__7', '/wallet/?side=customer'],
  ['wallet.withdrawal_id__7', '/withdraw/7/'],
  ['offers.new_message.offer_id__34', '/provider/messages/?id=34'],
  ['bookings.new_message.booking_id__12.offer_id__34', '/customer/messages/?id=34'],
])('%s leads to %s', (text, target) => expect(indicatorTarget(text)).toBe(target))

interface One {
  id: number
  indicator: string
  is_read: boolean
  modified_at: string
}
const sound = fc.oneof(
  fc.record({ offer: id }).map(({ offer }) => `offers.new_message.offer_id__${offer}`),
  fc
    .record({ booking: id, offer: id })
    .map(({ booking, offer }) => `bookings.new_message.booking_id__${booking}.offer_id__${offer}`),
  fc
    .record({ booking: id, offer: id })
    .map(
      ({ booking, offer }) =>
        `bookings.new_offer.booking_id__${booking}.offer_id__${offer}.offer_status__pending`,
    ),
  fc.record({ booking: id }).map(({ booking }) => `bookings.new_demand.booking_id__${booking}`),
  fc
    .record({ offer: id, status: fc.constantFrom('pending', 'approved') })
    .map(({ offer, status }) => `offers.offer_id__${offer}.offer_status__${status}`),
  id.map((suggestion) => `offers.new_suggestion.suggestion_id__${suggestion}`),
)
const told: fc.Arbitrary<One[]> = fc
  .array(fc.record({ indicator: sound, is_read: fc.boolean(), at: fc.integer({ min: 0, max: 1_000_000 }) }), {
    maxLength: 40,
  })
  .map((all) =>
    all.map((one, n) => ({
      id: n + 1,
      indicator: one.indicator,
      is_read: one.is_read,
      modified_at: new Date(one.at * 1000).toISOString(),
    })),
  )

const parts = (one: One) => {
  const parsed = parseIndicator(one.indicator)
  if (!parsed) throw new Error(one.indicator)
  return parsed
}
const unique = (values: unknown[]) => new Set(values).size === values.length

describe('the unread set', () => {
  test('is sorted by modified_at ascending and holds nothing read', () => {
    fc.assert(
      fc.property(told, (all) => {
        const unread = reduceUnread(all)
        expect(unread.every((one) => !one.is_read)).toBe(true)
        expect(unread.map((one) => one.modified_at)).toEqual(unread.map((one) => one.modified_at).sort())
      }),
    )
  })

  test('holds one new message an offer, the latest', () => {
    fc.assert(
      fc.property(told, (all) => {
        const messages = reduceUnread(all).filter((one) => parts(one).kind === 'new_message')
        expect(unique(messages.map((one) => parts(one).offer))).toBe(true)
        for (const kept of messages)
          for (const one of all)
            if (!one.is_read && parts(one).kind === 'new_message' && parts(one).offer === parts(kept).offer)
              expect(one.modified_at <= kept.modified_at).toBe(true)
      }),
    )
  })

  test('holds one indicator other than messages a booking, and one an offer', () => {
    fc.assert(
      fc.property(told, (all) => {
        const rest = reduceUnread(all).filter((one) => parts(one).kind !== 'new_message')
        expect(
          unique(rest.filter((one) => parts(one).side === 'bookings').map((one) => parts(one).booking)),
        ).toBe(true)
        expect(
          unique(
            rest
              .filter((one) => parts(one).side === 'offers' && parts(one).offer)
              .map((one) => parts(one).offer),
          ),
        ).toBe(true)
      }),
    )
  })

  test('keeps every different suggestion', () => {
    fc.assert(
      fc.property(told, (all) => {
        const of = (some: One[]) =>
          new Set(
            some
              .filter((one) => !one.is_read && parts(one).kind === 'new_suggestion')
              .map((one) => one.indicator),
          )
        expect(of(reduceUnread(all))).toEqual(of(all))
      }),
    )
  })

  test('an id known already changes nothing; a new one is at the end', () => {
    fc.assert(
      fc.property(told, sound, (all, indicator) => {
        const unread = reduceUnread(all)
        for (const one of unread) expect(addUnread(unread, one)).toEqual(unread)
        const next = {
          id: 1000,
          indicator,
          is_read: false,
          modified_at: new Date(2_000_000_000_000).toISOString(),
        }
        expect(addUnread(unread, next).at(-1)).toEqual(next)
        expect(reduceUnread([...all, next])).toEqual(addUnread(unread, next))
      }),
    )
  })

  test('reading removes everything about the subject and nothing else', () => {
    fc.assert(
      fc.property(told, sound, (all, indicator) => {
        const unread = reduceUnread(all)
        const left = removeUnread(unread, indicator)
        expect(left).toEqual(
          unread.filter((one) => indicatorSubject(one.indicator) !== indicatorSubject(indicator)),
        )
      }),
    )
  })
})

/** Sent one after the other, a minute apart. */
const sequence = (...indicators: string[]): One[] =>
  indicators.map((indicator, n) => ({
    id: n + 1,
    indicator,
    is_read: false,
    modified_at: new Date(Date.UTC(2026, 0, 1, 12, n)).toISOString(),
  }))
const keeps = (...indicators: string[]) => ({
  only: (...kept: string[]) => {
    const all = sequence(...indicators)
    expect(reduceUnread(all).map((one) => one.indicator)).toEqual(kept)
    // Applying them one by one gives the same result.
    expect(all.reduce<One[]>(addUnread, []).map((one) => one.indicator)).toEqual(kept)
  },
})

describe('the rules, word for word', () => {
  test('sorts notifications by modified_at, drops read ones and deduplicates indicators', () => {
    const [first, second, third, fourth] = sequence(
      'bookings.new_demand.booking_id__1',
      'offers.new_message.offer_id__2',
      'bookings.new_demand.booking_id__3',
      'offers.new_message.offer_id__2',
    ) as [One, One, One, One]
    const told = [fourth, { ...third, is_read: true }, first, second]
    expect(reduceUnread(told)).toEqual([first, fourth])
    // The input is not changed.
    expect(told.map((one) => one.id)).toEqual([4, 3, 1, 2])
  })

  test('"A new_message indicator for an offer replaces any earlier new_message indicator for the same offer."', () => {
    keeps(
      'bookings.new_message.booking_id__1.offer_id__7',
      'bookings.new_message.booking_id__1.offer_id__8',
      'bookings.new_message.booking_id__1.offer_id__7',
    ).only('bookings.new_message.booking_id__1.offer_id__8', 'bookings.new_message.booking_id__1.offer_id__7')
    keeps('offers.new_message.offer_id__7', 'offers.new_message.offer_id__7').only(
      'offers.new_message.offer_id__7',
    )
    // A message replaces nothing else of that offer or booking.
    const others = [
      'offers.offer_id__7.offer_status__pending',
      'bookings.new_offer.booking_id__1.offer_id__7.offer_status__pending',
    ]
    keeps(...others, 'offers.new_message.offer_id__7').only(...others, 'offers.new_message.offer_id__7')
  })

  test('replaces an earlier non-message indicator of the same booking', () => {
    const message = 'bookings.new_message.booking_id__1.offer_id__7'
    keeps(
      'bookings.new_demand.booking_id__1',
      message,
      'bookings.new_demand.booking_id__2',
      'bookings.new_offer.booking_id__1.offer_id__7.offer_status__pending',
      'bookings.offer_approved.booking_id__1.offer_id__8.offer_status__approved',
    ).only(
      message,
      'bookings.new_demand.booking_id__2',
      'bookings.offer_approved.booking_id__1.offer_id__8.offer_status__approved',
    )
  })

  test('"Offer indicators replace earlier ones for the same offer; new_suggestion indicators are all kept."', () => {
    const suggestions = [1, 2, 3].map((n) => `offers.new_suggestion.suggestion_id__${n}`)
    keeps(
      ...suggestions,
      'offers.offer_id__7.offer_status__pending',
      'offers.offer_id__8.offer_status__pending',
      'offers.offer_approved.offer_id__7.offer_status__approved',
    ).only(
      ...suggestions,
      'offers.offer_id__8.offer_status__pending',
      'offers.offer_approved.offer_id__7.offer_status__approved',
    )
  })
})
