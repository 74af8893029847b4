import { validationError } from './errors'

/** An opaque cursor of a list ordered by id. */
export const encodeCursor = (id: number): string => Buffer.from(`i${id}`).toString('base64url')

export const decodeCursor = (cursor: string | undefined): number | null => {
  if (cursor === undefined) return null
  const match = /^i([1-9]\d{0,15})$/.exec(Buffer.from(cursor, 'base64url').toString('utf8'))
  if (!match) throw validationError({ cursor: ['invalid'] })
  return Number(match[1])
}

/** Position in a list ordered by rank, then by time (ms; negative: latest first), then by id, newest first. */
export interface RankedPosition {
  rank: number
  at: number
  id: number
}

/** Precedes every row of a ranked list. */
const listStart: RankedPosition = { rank: -1, at: 0, id: 0 }

const encodeRankedCursor = ({ rank, at, id }: RankedPosition): string =>
  Buffer.from(`r${rank}.${at}.${id}`).toString('base64url')

export const decodeRankedCursor = (cursor: string | undefined): RankedPosition => {
  if (cursor === undefined) return listStart
  const match = /^r(\d)\.(-?\d{1,15})\.([1-9]\d{0,15})$/.exec(
    Buffer.from(cursor, 'base64url').toString('utf8'),
  )
  if (!match) throw validationError({ cursor: ['invalid'] })
  return { rank: Number(match[1]), at: Number(match[2]), id: Number(match[3]) }
}

/** A page from `limit + 1` rows: the extra row says that there is another page. */
const paginateBy = <T>(
  rows: T[],
  limit: number,
  cursorOf: (row: T) => string,
): { rows: T[]; next: string | null } => {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return { rows: shown, next: rows.length > limit && last !== undefined ? cursorOf(last) : null }
}

export const paginate = <T>(rows: T[], limit: number, idOf: (row: T) => number) =>
  paginateBy(rows, limit, (row) => encodeCursor(idOf(row)))

export const paginateRanked = <T extends RankedPosition>(rows: T[], limit: number) =>
  paginateBy(rows, limit, encodeRankedCursor)
