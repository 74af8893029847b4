import type { listMessages, Message } from '@/lib/contract/chat'
import type { ResponseOf } from '@/lib/contract/endpoint'
import { visibilityOfOffer } from '@/lib/contract/visibility'
import { lookbackChars } from '@/lib/shared/contact-masking/lookback'
import type { Needs } from '@/server/context'
import type { Db } from '@/server/db/client'
import { notFoundError } from '@/server/http/errors'
import type { Locale } from '@/server/http/locale'
import { mapYielding } from '@/server/runtime/yielding'
import { earlierLinesIn } from './earlier-lines'
import { presentFiles } from './file-presenter'
import { listFilesOfMessages } from './files-repository'
import { presentMessage, sideOf, type Reader } from './presenter'
import { findBookingOf, findSides, listMessages as listRows, type MessageRow, type Room } from './repository'

/** A request for a room: its user, room and locale. */
export interface RoomRequest {
  user: number
  room: number
  locale: Locale
}

export interface ReadableRoom {
  room: Room
  reader: Reader
}

/** Returns a room as one of its sides may see it; 404 for anyone else. */
export const readRoomFor = async (db: Db, { user, room: pk, locale }: RoomRequest): Promise<ReadableRoom> => {
  const room = await findSides(db, pk)
  const side = room && sideOf(room, user)
  if (!room || !side) throw notFoundError()
  const booking = await findBookingOf(db, pk)
  return { room, reader: { side, user, sight: visibilityOfOffer(booking, pk), locale } }
}

/**
 * Presents messages with their files to the reader. `rows` are part of `all`, which includes the lines before them.
 */
export const presentRows = async (
  context: Needs<'config' | 'db' | 'clock'>,
  { room, reader }: ReadableRoom,
  rows: readonly MessageRow[],
  all: readonly MessageRow[],
): Promise<Message[]> => {
  const files = await listFilesOfMessages(context.db, rows)
  return mapYielding(rows, (row) =>
    presentMessage(
      row,
      room,
      reader,
      earlierLinesIn(all, row),
      presentFiles(context, files.get(row.id) ?? [], row.senderId, reader),
    ),
  )
}

/**
 * Maximum total length of the texts in one page of messages, in characters. Bounds the time spent on masking contacts
 * and the memory a slow reader's response occupies.
 */
const maxPageCharacters = 100_000

/** Returns how many rows from the start fit in a page, at least one. */
export const countFitting = (rows: readonly Pick<MessageRow, 'text'>[], most: number): number => {
  let letters = 0
  const at = rows.findIndex(({ text }) => (letters += text.length) > most)
  return at === -1 ? rows.length : Math.max(1, at)
}

export const readMessagePage = async (
  context: Needs<'config' | 'db' | 'clock'>,
  request: RoomRequest,
  query: { before_seq?: number | undefined; after_seq?: number | undefined; limit: number },
): Promise<ResponseOf<typeof listMessages>> => {
  const opened = await readRoomFor(context.db, request)
  const { after_seq: after } = query
  const forwards = after !== undefined
  // Includes the lines before the page in the same statement.
  const all = await listRows(context.db, request.room, {
    before: query.before_seq,
    after: forwards ? Math.max(0, after - lookbackChars.lines) : undefined,
    limit: query.limit + lookbackChars.lines,
  })
  const rows = forwards ? all.filter(({ seq }) => seq > after) : all
  const wanted = forwards ? rows.slice(0, query.limit) : rows.slice(-query.limit)
  const count = countFitting(forwards ? wanted : wanted.toReversed(), maxPageCharacters)
  const shown = forwards ? wanted.slice(0, count) : wanted.slice(-count)
  const more = rows.length > shown.length
  const edge = forwards ? shown.at(-1) : shown[0]
  return {
    results: await presentRows(context, opened, shown, all),
    next: more && edge ? String(edge.seq) : null,
  }
}
