import { longAccessToken } from '@/server/testing/access-token'
import type { TestApp } from '@/server/testing/make-app'
import { mismatch } from '@/server/testing/mismatch'
import { jsonRequest } from '../../harness/json-request'
import { noCalls, percentile, timedCall, type Calls } from '../../harness/latency'
import type { Kind, Plan } from './plan'

const together = 4

interface Sides<T> {
  whole: T
  broken: T
}
type Kinds<T> = Record<Kind, T>

const none = (): Kinds<Calls> => ({ answer: noCalls(), file: noCalls() })

/**
 * Sends each call of the plans to both sides at once, from a network of its own, so that other work on this machine
 * slows both. Each run continues where the last one ended.
 */
export const startCalls = (
  t: TestApp,
  { whole, broken }: Sides<readonly number[]>,
  plans: Sides<Plan>,
  pick: () => number,
) => {
  const one = async (port: number | undefined, plan: Plan, nth: number, calls: Kinds<Calls>) => {
    const { kind, who, method, path, body, headers } = plan.at(nth)
    const network = `10.${pick() % 256}.${pick() % 256}.${pick() % 256}`
    const token = who && (await longAccessToken(t, who))
    const request = { method, token, body, headers: { 'x-forwarded-for': network, ...headers } }
    await timedCall(port, path, jsonRequest(request), calls[kind])
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

const [answers, everything]: [Kind[], Kind[]] = [['answer'], ['answer', 'file']]
type Side = keyof Sides<unknown>

export const collectDurations = () => {
  const outages = new Map<string, Sides<Kinds<Calls>>[]>()
  const p99 = (side: Side, kinds: readonly Kind[], of: readonly Sides<Kinds<Calls>>[]): number =>
    percentile(
      of.flatMap((one) => kinds.flatMap((kind) => one[side][kind].ms)),
      0.99,
    )
  return {
    add: (name: string, calls: Sides<Kinds<Calls>>): void =>
      void outages.set(name, [...(outages.get(name) ?? []), calls]),
    /** Compares the p99 of both sides. A few hundred calls hold too few files for a p99, so files need `isFull`. */
    slowerThan: (mostMs: number, isFull: boolean): string[] =>
      [...outages].flatMap(([name, of]) =>
        (isFull ? [answers, everything] : [answers]).flatMap((kinds) => {
          const ms = p99('broken', kinds, of) - p99('whole', kinds, of)
          const what = kinds === everything ? 'all calls' : 'all calls but files'
          return mismatch(`${name}, p99 of ${what} within ${mostMs} ms (${ms} ms)`, ms <= mostMs, true)
        }),
      ),
    p99: (side: Side): number => p99(side, everything, [...outages.values()].flat()),
  }
}
