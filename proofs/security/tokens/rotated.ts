import { startSession, type Tokens } from '@/server/modules/accounts/sessions'
import type { TestApp } from '@/server/testing/make-app'
import { mismatch } from '@/server/testing/mismatch'

export const renew = (t: TestApp, refresh: string) => t.as(null).post('/api/token/refresh/', { refresh })

/** Many tabs present one token at once: all get the same successor, and it renews. */
export const rotated = async (t: TestApp, { rounds, tabs }: { rounds: number; tabs: number }) => {
  const { id } = await t.make.customer()
  const failures: string[] = []
  for (let round = 0; round < rounds && failures.length === 0; round++) {
    const { refresh } = await startSession(t.context, t.db, id, undefined)
    const answers = await Promise.all(Array.from({ length: tabs }, () => renew(t, refresh)))
    const successors = new Set(answers.map((answer) => answer.json<Partial<Tokens>>().refresh))
    const [next = ''] = successors
    failures.push(
      ...mismatch(
        `round ${round}: answers`,
        [...new Set(answers.map(({ statusCode }) => statusCode))],
        [200],
      ),
      ...mismatch(`round ${round}: successors`, successors.size, 1),
      ...mismatch(`round ${round}: the successor renews`, (await renew(t, next)).statusCode, 200),
    )
  }
  return failures
}
