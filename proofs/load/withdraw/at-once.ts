import type { TestApp } from '@/server/testing/make-app'
import { earn, makePayee, moneyOf, withdraw } from '@/server/testing/payees'

const asked = 100
const whole = 5_000

/** A hundred ask for everything at once, while somebody watches the balance: one gets it, it is never below 0. */
export const allAtOnce = async (
  t: TestApp,
  rounds: number,
): Promise<{ looks: number; failures: string[] }> => {
  const who = await makePayee(t, 0)
  const failures: string[] = []
  let [isOver, lowest, looks] = [false, 0, 0]
  const watch = async () => {
    while (!isOver) {
      lowest = Math.min(lowest, (await moneyOf(t, who)).available)
      looks++
    }
  }
  const watched = watch()
  try {
    for (let round = 0; round < rounds && failures.length === 0; round++) {
      await earn(t, who.id, whole)
      const answers = await Promise.all(Array.from({ length: asked }, () => withdraw(t, who, whole)))
      const won = answers.filter(({ statusCode }) => statusCode === 201).length
      const lost = answers.filter(({ statusCode }) => statusCode === 409).length
      if (won !== 1 || lost !== asked - 1)
        failures.push(`round ${round}: ${won} withdrew, ${lost} were refused`)
    }
  } finally {
    isOver = true
    await watched
  }
  if (lowest < 0) failures.push(`the balance was ${lowest}`)
  return { looks, failures }
}
