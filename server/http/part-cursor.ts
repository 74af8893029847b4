import { validationError } from './errors'

/** Cursor of a list in sections: the section and the last id shown. */
export interface PartCursor {
  part: number
  before: number
}

export const encodePartCursor = ({ part, before }: PartCursor): string =>
  Buffer.from(`p${part}.${before}`).toString('base64url')

/** An opaque cursor of a list that shows one part after the other, each ordered by id. */
export const decodePartCursor = (cursor: string | undefined, parts: number): PartCursor | null => {
  if (cursor === undefined) return null
  const match = /^p(\d)\.([1-9]\d{0,15})$/.exec(Buffer.from(cursor, 'base64url').toString('utf8'))
  const part = Number(match?.[1])
  if (!match || part >= parts) throw validationError({ cursor: ['invalid'] })
  return { part, before: Number(match[2]) }
}
