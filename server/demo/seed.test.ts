import { bookings, suggestions } from '@/server/db/schema/bookings'
import { makeApp } from '@/server/testing/make-app'
import { seedDemo } from './seed'

const monday = Date.parse('2031-12-29T15:00:00Z')
const week = Array.from({ length: 7 }, (_day, at) => new Date(monday + at * 86_400_000).toISOString())
/** Monday in London, still Sunday in São Paulo. */
const night = '2028-02-28T02:30:00.000Z'

test.each([...week, night])(
  'the demo is whole, whenever the product is first started: %s',
  async (moment) => {
    const t = await makeApp({ clock: () => new Date(moment) })
    try {
      expect(await seedDemo(t.context, t.app)).toBe(true)
      const made = await t.db.select().from(bookings).orderBy(bookings.id)
      expect(made.map(({ status }) => status)).toEqual(['completed', 'booking_offers', 'booking_offers'])
      const suggested = await t.db.selectDistinct({ booking: suggestions.bookingId }).from(suggestions)
      expect(suggested.map(({ booking }) => booking).sort()).toEqual(made.map(({ id }) => id).sort())
    } finally {
      await t.close()
    }
  },
)
