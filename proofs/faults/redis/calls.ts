import { randomUUID } from 'node:crypto'
import { signAccess } from '@/server/http/session'
import type { TestApp } from '@/server/testing/make-app'
import { timedCall, type Calls } from '../../harness/timed-call'
import type { Kind, Plan } from './plan'

const together = 4

/** Programs by what their Redis is. */
export interface Sides<T> {
  whole: T
  broken: T
}
export type Kinds<T> = Record<Kind, T>

const none = (): Kinds<Calls> => ({
  answer: { ms: [], others: [] },
  file: { ms: [], others: [] },
})

/**
 * Calls of people, from a network of its own each: one whose Redis is there and one whose Redis is not are asked the
 * same side by side, so that what else this machine does slows both. They go on where the calls before them ended.
 */
export const startCalls = (
  t: TestApp,
  { whole, broken }: Sides<readonly number[]>,
  plans: Sides<Plan>,
  pick: () => number,
) => {
  const config = { ...t.context.config, accessTokenMinutes: 600 }
  const bearerOf = async ({ id }: { id: number }) =>
    `Bearer ${await signAccess(config, { id, session: randomUUID() }, new Date())}`
  const one = async (port: number | undefined, plan: Plan, nth: number, calls: Kinds<Calls>) => {
    const { kind, who, method, path, body, headers } = plan.at(nth)
    await timedCall(
      port,
      path,
      {
        method,
        headers: {
          'x-forwarded-for': `10.${pick() % 256}.${pick() % 256}.${pick() % 256}`,
          ...(who ? { authorization: await bearerOf(who) } : {}),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      },
      calls[kind],
    )
  }
  let asked = 0
  return async (count: number): Promise<Sides<Kinds<Calls>>> => {
    const calls = { whole: none(), broken: none() }
    const end = asked + count
    const ask = async () => {
      while (asked < end) {
        const nth = asked++
        await Promise.all([
          one(whole[nth % whole.length], plans.whole, nth, calls.whole),
          one(broken[nth % broken.length], plans.broken, nth, calls.broken),
        ])
      }
    }
    await Promise.all(Array.from({ length: together }, ask))
    return calls
  }
}
