import { randomUUID } from 'node:crypto'
import { signAccess } from '@/server/http/session'
import type { TestApp } from '@/server/testing/make-app'
import { timedCall, type Calls } from '../timed-call'

const together = 4
const paths = ['/api/services/', '/api/chat/rooms/', '/api/notification/list/']

/** Programs by what their Redis is. */
export interface Sides<T> {
  whole: T
  broken: T
}

/**
 * Reads of somebody who is signed in, from a network of its own each: one whose Redis is there and one whose Redis is
 * not are asked side by side, so that what else this machine does slows both.
 */
export const startCalls = async (
  t: TestApp,
  { whole, broken }: Sides<readonly number[]>,
  pick: () => number,
) => {
  const { id } = await t.make.customer()
  const config = { ...t.context.config, accessTokenMinutes: 600 }
  const token = await signAccess(config, { id, session: randomUUID() }, new Date())
  const one = (port: number | undefined, path: string, calls: Calls) =>
    timedCall(
      port,
      path,
      {
        authorization: `Bearer ${token}`,
        'x-forwarded-for': `10.${pick() % 256}.${pick() % 256}.${pick() % 256}`,
      },
      calls,
    )
  return async (count: number): Promise<Sides<Calls>> => {
    const calls: Sides<Calls> = { whole: { ms: [], others: [] }, broken: { ms: [], others: [] } }
    let asked = 0
    const ask = async () => {
      while (asked < count) {
        const nth = asked++
        const path = paths[nth % paths.length] ?? '/'
        await Promise.all([
          one(whole[nth % whole.length], path, calls.whole),
          one(broken[nth % broken.length], path, calls.broken),
        ])
      }
    }
    await Promise.all(Array.from({ length: together }, ask))
    return calls
  }
}
