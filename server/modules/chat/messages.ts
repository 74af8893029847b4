import type { listMessages, Message } from '@/lib/contract/chat'
import { sightOfOffer } from '@/lib/contract/disclosure'
import type { ResponseOf } from '@/lib/contract/endpoint'
import { reach } from '@/lib/shared/shield/reach'
import type { Context } from '@/server/context'
import type { Db } from '@/server/db/client'
import { notFound } from '@/server/http/errors'
import type { Locale } from '@/server/http/locale'
import { mapInTurns } from '@/server/turns'
import { presentFiles } from './file-presenter'
import { filesOf } from './files-repository'
import { presentMessage, sideOf, type Reader } from './presenter'
import { findBookingOf, findSides, listMessages as listRows, type MessageRow, type Room } from './repository'
import { saidBeforeIn } from './said'

/** Who asks for what of which room. */
export interface Asked {
  user: number
  room: number
  locale: Locale
}

export interface Opened {
  room: Room
  reader: Reader
}

/** A room for one of its two sides, with what they may see in it; to anybody else it is missing. */
export const openFor = async (db: Db, { user, room: pk, locale }: Asked): Promise<Opened> => {
  const room = await findSides(db, pk)
  const side = room && sideOf(room, user)
  if (!room || !side) throw notFound()
  const booking = await findBookingOf(db, pk)
  return { room, reader: { side, user, sight: sightOfOffer(booking, pk), locale } }
}

/**
 * Messages with their files, as the reader sees them. `rows` are some of `all`, which holds what was said before them.
 */
export const presentRows = async (
  context: Context,
  { room, reader }: Opened,
  rows: readonly MessageRow[],
  all: readonly MessageRow[],
): Promise<Message[]> => {
  const files = await filesOf(context.db, rows)
  return mapInTurns(rows, (row) =>
    presentMessage(
      row,
      room,
      reader,
      saidBeforeIn(all, row),
      presentFiles(context, files.get(row.id) ?? [], row.senderId, reader),
    ),
  )
}

/** Letters of a page's texts: they are looked through for contacts, and kept until the reader took them. */
const pageLetters = 100_000

/** How many rows from the start fit in a page, at least one. */
export const fitting = (rows: readonly Pick<MessageRow, 'text'>[], most: number): number => {
  let letters = 0
  const at = rows.findIndex(({ text }) => (letters += text.length) > most)
  return at === -1 ? rows.length : Math.max(1, at)
}

export const pageOfMessages = async (
  context: Context,
  asked: Asked,
  query: { before_seq?: number | undefined; after_seq?: number | undefined; limit: number },
): Promise<ResponseOf<typeof listMessages>> => {
  const opened = await openFor(context.db, asked)
  const { after_seq: after } = query
  const forwards = after !== undefined
  // With what was said before the page's edge, in the same statement.
  const all = await listRows(context.db, asked.room, {
    before: query.before_seq,
    after: forwards ? Math.max(0, after - reach.lines) : undefined,
    limit: query.limit + reach.lines,
  })
  const rows = forwards ? all.filter(({ seq }) => seq > after) : all
  const wanted = forwards ? rows.slice(0, query.limit) : rows.slice(-query.limit)
  const count = fitting(forwards ? wanted : wanted.toReversed(), pageLetters)
  const shown = forwards ? wanted.slice(0, count) : wanted.slice(-count)
  const more = rows.length > shown.length
  const edge = forwards ? shown.at(-1) : shown[0]
  return {
    results: await presentRows(context, opened, shown, all),
    next: more && edge ? String(edge.seq) : null,
  }
}
