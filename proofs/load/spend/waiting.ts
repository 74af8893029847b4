import type { TestApp } from '@/server/testing/make-app'
import type { TestUser } from '@/server/testing/people'

export const price = 20_000
const hour = 3_600_000

export interface Waiting {
  booking: number
  customer: TestUser
}

/** Makes bookings of one provider that wait to be paid, each at an hour of its own. */
export const reserving = async (t: TestApp) => {
  const provider = await t.make.provider()
  const from = t.context.clock().getTime() + 48 * hour
  let made = 0
  return (customer: TestUser): Promise<Waiting> =>
    t.make.reserved({
      customer,
      provider,
      body: { starts_at: new Date(from + made++ * 3 * hour).toISOString() },
    })
}

/** Rounds take longer than the time to pay. */
export const keepWaiting = (t: TestApp) =>
  t.context.pool.query("update bookings set pay_until = $1 where status = 'awaiting_payment'", [
    new Date(t.context.clock().getTime() + 1_800_000),
  ])

/** The same call `together` times at once, the n-th on the n-th of these in turn; what each answered. */
export const allAtOnce = async <T>(
  together: number,
  on: readonly T[],
  call: (one: T) => Promise<{ statusCode: number; json<V>(): V }>,
): Promise<string[]> =>
  Promise.all(
    Array.from({ length: together }, async (_, n) => {
      const one = on[n % on.length]
      if (one === undefined) throw new Error('nothing to call for')
      const answer = await call(one)
      if (answer.statusCode < 300) return 'done'
      const { code, errors } = answer.json<{ code: string; errors?: Record<string, string[]> }>()
      return Object.values(errors ?? {})[0]?.[0] ?? code
    }),
  )
