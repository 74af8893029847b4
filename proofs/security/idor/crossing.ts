import type { TestApp } from '@/server/testing/make-app'
import type { Body } from '@/server/testing/speaker'

type Id = number | string

interface Asked {
  url: string
  body?: Body
}

/** An operation with an id that somebody else’s may be put in place of. */
export interface Crossing {
  /** Who may name `own`; null for a visitor. */
  who: { id: number } | null
  own: Id
  /** The same of somebody else: of a stranger, or of the other side of the same work. */
  others: readonly Id[]
  missing: Id
  ask: (id: Id) => Asked | Promise<Asked>
  /** The tables that count what was refused. */
  counts?: readonly string[]
  /** It succeeds with any id, and the answer has numbers and times of what was made. */
  makes?: true
}

export type Crossings = Record<string, (t: TestApp) => Promise<Crossing>>

export const noNumber = 999_999_999

/** An `ask` that says the id in a body. */
export const bodyWith =
  (url: string, body: (id: Id) => Body | Promise<Body>): Crossing['ask'] =>
  async (id) => ({ url, body: await body(id) })

/** An `ask` that says the id in the address. */
export const queryWith =
  (url: string): Crossing['ask'] =>
  (id) => ({ url: url + encodeURIComponent(String(id)) })
