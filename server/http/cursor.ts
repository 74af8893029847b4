import { validationError } from './errors'

/** An opaque cursor of a list ordered by id. */
export const encodeCursor = (id: number): string => Buffer.from(`i${id}`).toString('base64url')

export const decodeCursor = (cursor: string | undefined): number | null => {
  if (cursor === undefined) return null
  const match = /^i([1-9]\d{0,15})$/.exec(Buffer.from(cursor, 'base64url').toString('utf8'))
  if (!match) throw validationError({ cursor: ['invalid'] })
  return Number(match[1])
}

/** A page from `limit + 1` rows: the extra row says that there is another page. */
export const paginate = <T>(
  rows: T[],
  limit: number,
  idOf: (row: T) => number,
): { rows: T[]; next: string | null } => {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return { rows: shown, next: rows.length > limit && last !== undefined ? encodeCursor(idOf(last)) : null }
}
