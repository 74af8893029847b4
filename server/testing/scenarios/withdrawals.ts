import type { TestApp } from '../make-app'
import { count, mismatch } from '../mismatch'
import { creditEarnings, makePayee, payeeBalances, withdraw } from '../payees'

const cents = 5_000

/** Withdraws the whole balance `attempts` times at once while another connection polls it, `rounds` times. */
export const withdrawAtOnce = async (
  t: TestApp,
  { attempts, rounds }: { attempts: number; rounds: number },
): Promise<{ polls: number; failures: string[] }> => {
  const payee = await makePayee(t, 0)
  const failures: string[] = []
  let [isOver, lowest, polls] = [false, 0, 0]
  const poll = async () => {
    for (; !isOver; polls++) lowest = Math.min(lowest, (await payeeBalances(t, payee)).available)
  }
  const polling = poll()
  try {
    for (let round = 0; round < rounds && failures.length === 0; round++) {
      await creditEarnings(t, payee.id, cents)
      const answers = await Promise.all(Array.from({ length: attempts }, () => withdraw(t, payee, cents)))
      const statuses = answers.map(({ statusCode }) => statusCode)
      const counts = [count(statuses, 201), count(statuses, 409)]
      const left = { available: 0, transit: cents * (round + 1) }
      failures.push(
        ...mismatch(`round ${round}, withdrawn and refused`, counts, [1, attempts - 1]),
        ...mismatch(`round ${round}, money`, await payeeBalances(t, payee), left),
      )
    }
  } finally {
    isOver = true
    await polling
  }
  return { polls, failures: [...failures, ...mismatch('lowest balance', lowest, 0)] }
}
