import { paymentActions } from '@/server/testing/payment-actions'
import { knownSchemes, makeLives, makePerson, offerPromotions } from '@/server/testing/scenarios/fraud'
import { seededRandom } from '@/server/testing/seeded-random'
import { withApp } from '../../harness/app'
import type { Outcome } from '../../harness/proof'

/** A database of its own for so many lives. */
export const livesOfBatch = 25
const mostFailures = 1

/** Refunds the gateway no longer accepts are paid by an operator; here none does, over months of lives. */
const awaitsOperator = /^transit_in_time: refund \d+ of payment \d+: \d+ by_transfer /

/** So many lives, one after the other; each has to end with no more than was paid in. */
export const runLives = async (count: number, seed: number): Promise<Outcome> => {
  const failures: string[] = []
  let [lives, steps] = [0, 0]
  for (let batch = 0; lives < count && failures.length < mostFailures; batch++)
    await withApp({}, async (t) => {
      const random = seededRandom(seed + batch)
      await offerPromotions(t)
      // The gateway keeps a fee of each payment: what goes back whole needs the money of others there.
      for (let n = 0; n < 5; n++) await paymentActions(t).deposit(await t.make.customer(), 500_000)
      const live = await makeLives(t, random)
      const person = await makePerson(t, 2 + (random() % 3))
      for (let n = 0; n < livesOfBatch && lives < count && failures.length < mostFailures; n++, lives++) {
        const scheme = knownSchemes[lives]
        const length = scheme ? 0 : 4 + (random() % 8)
        steps += scheme?.length ?? length
        const gained = await live(person, { length, ...(scheme ? { scheme } : {}) })
        if (gained) failures.push(`life ${lives}: ${gained}`)
      }
      failures.push(...(await paymentActions(t).contradictions()).filter((one) => !awaitsOperator.test(one)))
    })
  return { measurements: { lives, steps }, failures }
}
