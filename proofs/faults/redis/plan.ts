import type { TestApp } from '@/server/testing/make-app'
import { readsOf } from './reads'
import { signInsOf, writesOf } from './writes'

export interface Call {
  who: { id: number } | null
  method: string
  path: string
  body?: unknown
  headers?: Record<string, string>
}
/** Files take a time of their own, which would hide what is slower of the rest. */
export type Kind = 'answer' | 'file'
/** An operation, and how it is called the nth time. */
export interface Planned {
  name: string
  kind: Kind
  call: (nth: number) => Call
}

export interface Plan {
  /** The nth call of all. */
  at: (nth: number) => Call & { kind: Kind }
}

/** One call of so many is a sign-in. */
const signInEvery = 16

/**
 * Every read and some writes, by people of its own, so that nobody reaches the limits of a person: `sets` times as
 * many.
 */
export const planOf = async (t: TestApp, sets: number): Promise<Plan & { operations: number }> => {
  const work: Planned[] = []
  for (let n = 0; n < sets; n++) work.push(...(await readsOf(t)), ...(await writesOf(t)))
  const entry = await signInsOf(t)
  return {
    operations: new Set([...work, ...entry].map(({ name }) => name)).size,
    at: (nth) => {
      const isEntry = nth % signInEvery === 0
      const plans = isEntry ? entry : work
      const position = isEntry ? nth / signInEvery : nth - Math.ceil(nth / signInEvery)
      const planned = plans[position % plans.length]
      if (!planned) throw new Error('nothing is planned')
      return { kind: planned.kind, ...planned.call(nth) }
    },
  }
}
