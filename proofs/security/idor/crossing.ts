import type { RequestBody } from '@/server/testing/api-client'
import type { TestApp } from '@/server/testing/make-app'

export type Id = number | string
type User = { id: number }

interface Request {
  url: string
  body?: RequestBody
}

/** An operation with an id, which is requested with the ids of other users. */
export interface Crossing {
  /** User who may name `own`; null for a visitor. */
  who: User | null
  own: Id
  /** The same of somebody else: of a stranger, or of the other side of the same work. */
  others: readonly Id[]
  /** Names nothing; `noNumber` where it is a number. */
  missing?: Id
  ask: (id: Id) => Request | Promise<Request>
  counts?: readonly string[]
  /** True if it succeeds with any id, and its response contains ids and times of the new row. */
  makes?: true
}

export type Crossings = Record<string, (t: TestApp) => Promise<Crossing>>

export const noNumber = 999_999_999

export const bodyWith =
  (url: string, body: (id: Id) => RequestBody | Promise<RequestBody>): Crossing['ask'] =>
  async (id) => ({ url, body: await body(id) })

export const queryWith =
  (url: string): Crossing['ask'] =>
  (id) => ({ url: url + encodeURIComponent(String(id)) })

/** Makes an object for its owner, and one for each of the others. */
export const madeFor = async <U extends User>(make: (who: U) => Promise<Id>, who: U, ...others: U[]) => {
  const own = await make(who)
  const theirs: Id[] = []
  for (const one of others) theirs.push(await make(one))
  return { who, own, others: theirs }
}

/** Makes two of the same with other people: the first one's owner also names the id of the second. */
export const ofTwo = async <
  Who extends string,
  Name extends string,
  T extends Record<Who, User> & Record<Name, Id>,
>(
  make: () => Promise<T>,
  [who, id]: readonly [who: Who, id: Name],
  ask: (one: T) => Crossing['ask'],
  missing: Id = noNumber,
): Promise<Crossing> => {
  const [one, other] = [await make(), await make()]
  return { who: one[who], own: one[id], others: [other[id]], missing, ask: ask(one) }
}
