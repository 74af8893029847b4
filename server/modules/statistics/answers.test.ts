import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { providerStats } from '@/server/db/schema/provider'
import { expireDemands } from '@/server/modules/bookings/scheduled'
import type { TestUser } from '@/server/testing/people'
import { appForEachTest } from '@/server/testing/test-app'

const t = appForEachTest({ connections: 20 })

const hour = 3_600_000
/** Customers asked, those answered, and the minutes they waited. */
const figures = async ({ id }: { id: number }) => {
  const [row] = await t.db.select().from(providerStats).where(eq(providerStats.providerId, id))
  return [row?.suggestionsReceived ?? 0, row?.offersSent ?? 0, row?.answerMinutesSum ?? 0]
}
const pass = async (hours: number) => {
  t.travel(hours * hour)
  await t.drain()
}
const cancel = (booking: number, customer: TestUser) =>
  t.as(customer).post(`/api/bookings/${booking}/cancel/`, { reason: 'Mudei de ideia' })

test('counts a suggestion once its time to answer is over', async () => {
  const provider = await t.make.provider()
  await t.make.suggestion({ provider })
  await pass(23)
  expect(await figures(provider)).toEqual([0, 0, 0])
  await pass(1)
  expect(await figures(provider)).toEqual([1, 0, 0])
})

test('times an answer from the suggestion to the offer that stands', async () => {
  const provider = await t.make.provider()
  const suggestion = await t.make.suggestion({ provider })
  t.travel(hour / 2)
  const quick = await t.make.offer({ suggestion })
  await t.as(provider).post(`/api/offers/${quick.pk}/withdraw/`)
  t.travel(hour)
  await t.make.offer({ suggestion })
  expect(await figures(provider)).toEqual([0, 0, 0])
  await pass(24)
  expect(await figures(provider)).toEqual([1, 1, 90])
})

test('ignores declined suggestions and those given to somebody else in time', async () => {
  const { chosen, other } = await t.make.twoOffers()
  const third = await t.make.provider()
  await t.as(other.provider).post(`/api/offers/${other.pk}/withdraw/`)
  await t.make.agree(chosen)
  const declined = await t.make.suggestion({ provider: third })
  await t.as(third).post(`/api/provider/suggestions/${declined.pk}/decline/`)
  await pass(24)
  expect((await figures(chosen.provider)).slice(0, 2)).toEqual([2, 1])
  // The declined demand was suggested to this provider too, and left open.
  expect(await figures(other.provider)).toEqual([1, 0, 0])
  expect(await figures(third)).toEqual([0, 0, 0])
})

test('counts a demand that expires unanswered, and of each customer the latest alone', async () => {
  const [provider, customer] = [await t.make.provider(), await t.make.customer()]
  for (let n = 0; n < 3; n++) await t.make.demand({ customer })
  await t.drain()
  t.travel(15 * 24 * hour)
  await expireDemands(t.context)
  await t.drain()
  expect(await figures(provider)).toEqual([1, 0, 0])
  await t.make.offer({ provider, customer })
  await pass(24)
  expect((await figures(provider)).slice(0, 2)).toEqual([1, 1])
})

/** Actions of two accounts of one person on one demand, with delays in hours. */
const sabotage = fc.record({
  offers: fc.boolean(),
  waits: fc.constantFrom(0, 1, 25),
  withdrawsFirst: fc.boolean(),
  waitsAgain: fc.constantFrom(0, 25),
})

test('withdrawn offers and canceled demands move nobody’s figures', async () => {
  const [victim, saboteur] = [await t.make.provider(), await t.make.provider()]
  // Honest outcomes: one provider's answer and the other's silence.
  await t.make.offer({ provider: victim })
  await pass(24)
  const accounts = [await t.make.customer(), await t.make.customer()]
  const before = [await figures(victim), await figures(saboteur)]
  expect(before).toEqual([
    [1, 1, 0],
    [1, 0, 0],
  ])
  let turn = 0
  await fc.assert(
    fc.asyncProperty(fc.array(sabotage, { minLength: 1, maxLength: 3 }), async (plan) => {
      for (const { offers, waits, withdrawsFirst, waitsAgain } of plan) {
        const customer = accounts[turn++ % 2] as TestUser
        const suggestion = await t.make.suggestion({ customer, provider: saboteur })
        const offer = offers ? await t.make.offer({ suggestion }) : null
        await pass(waits)
        const withdraw = async () => {
          if (offer) await t.as(saboteur).post(`/api/offers/${offer.pk}/withdraw/`)
        }
        if (withdrawsFirst) await withdraw()
        await pass(waitsAgain)
        expect((await cancel(suggestion.booking, customer)).statusCode).toBe(200)
        await withdraw()
        // Publishing is limited by the day.
        await pass(25)
      }
      expect([await figures(victim), await figures(saboteur)]).toEqual(before)
    }),
    { numRuns: 12 },
  )
})

test('an offer taken back after its time no longer counts as an answer', async () => {
  const provider = await t.make.provider()
  const offer = await t.make.offer({ provider })
  await pass(24)
  expect((await figures(provider)).slice(0, 2)).toEqual([1, 1])
  await t.as(provider).post(`/api/offers/${offer.pk}/withdraw/`)
  await t.drain()
  expect(await figures(provider)).toEqual([0, 0, 0])
})
