import type { Executor } from '@/server/db/client'
import { notFoundError } from './errors'
import { findIsOperator } from './viewer-repository'

type Scope = 'user' | 'operator'

/** The person a request is for, with their scopes. Made once per request and passed down. */
export interface Viewer {
  id: number
  scopes: readonly Scope[]
}

/** Viewer without operator rights, even for an operator's account. */
export const userViewer = (id: number): Viewer => ({ id, scopes: ['user'] })

const isOperator = (viewer: Viewer): boolean => viewer.scopes.includes('operator')

/** Returns true if the viewer acts as an operator for these people: never if they are one of them. */
export const operatesAmong = (viewer: Viewer, people: readonly (number | null)[]): boolean =>
  isOperator(viewer) && !people.includes(viewer.id)

/** 404 for everybody but operators. */
export const requireOperator = (viewer: Viewer): void => {
  if (!isOperator(viewer)) throw notFoundError()
}

/** The person with their scopes; read from the database, since a token may be older than a right. */
export const readViewer = async (db: Executor, id: number): Promise<Viewer> => {
  const operates = await findIsOperator(db, id)
  if (operates === null) throw notFoundError()
  return operates ? { id, scopes: ['user', 'operator'] } : userViewer(id)
}
