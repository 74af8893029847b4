import { countingScopes, type OperatorScope } from '@/lib/contract/operator-scopes'
import type { Executor } from '@/server/db/client'
import { notFoundError } from './errors'
import { findOperatorScopes } from './viewer-repository'

/** The person a request is for, with their rights. Made once per request and passed down. */
export interface Viewer {
  id: number
  /** Scopes of an operator that count for the endpoint; empty for everybody else. */
  scopes: readonly OperatorScope[]
}

/** Viewer without operator rights, even for an operator's account. */
export const userViewer = (id: number): Viewer => ({ id, scopes: [] })

const isOperator = (viewer: Viewer): boolean => viewer.scopes.length > 0

/** Returns true if the viewer acts as an operator for these people: never if they are one of them. */
export const operatesAmong = (viewer: Viewer, people: readonly (number | null)[]): boolean =>
  isOperator(viewer) && !people.includes(viewer.id)

/** Returns the scope a viewer acts under for a right that needs one of these; null if they have none of them. */
export const actingScope = (viewer: Viewer, needed: readonly OperatorScope[]): OperatorScope | null =>
  countingScopes(viewer.scopes, needed)[0] ?? null

/** 404 for everybody but operators whose scopes count for the endpoint. */
export const requireOperator = (viewer: Viewer): void => {
  if (!isOperator(viewer)) throw notFoundError()
}

/**
 * The person with the scopes that count for an endpoint, none where it declares none; read from the database, since a
 * token may be older than a right.
 */
export const readViewer = async (
  db: Executor,
  id: number,
  needed: readonly OperatorScope[] = [],
): Promise<Viewer> => {
  const held = await findOperatorScopes(db, id)
  if (held === null) throw notFoundError()
  return { id, scopes: needed.length === 0 ? [] : countingScopes(held, needed) }
}
