import { roomSearch, seqMax, type Message, type searchRoom } from '@/lib/contract/chat'
import type { ResponseOf } from '@/lib/contract/endpoint'
import { lookbackChars } from '@/lib/shared/contact-masking/lookback'
import { matchesTerms, searchTerms } from '@/lib/shared/search-terms'
import type { Needs } from '@/server/context'
import type { Locale } from '@/server/http/locale'
import { countFitting, presentRows, readRoomFor, type RoomRequest } from './messages'
import { listMessages, type MessageRow } from './repository'
import { renderSystemMessage } from './system-messages'

/** Messages looked through at once; between two reads others are served. */
const batch = 100

/**
 * Returns whether the visible text may contain the words. Masking only removes words, so a raw text without them is
 * skipped. Names of files are not known here.
 */
const mayHold = (row: MessageRow, sought: readonly string[], locale: Locale): boolean =>
  row.attached !== null ||
  matchesTerms(row.senderId === null ? renderSystemMessage(row.text, locale) : row.text, sought)

/** The words of a message and the names of its files, as they are read. */
const shownIn = ({ text, files }: Message): string =>
  [text, ...files.map(({ name }) => name ?? '')].join('\n')

/**
 * Searches a room backwards for messages with every word as the caller reads them: text masked for a reader is not
 * found by that reader. Stops after `roomSearch.scanned` messages, `roomSearch.letters` letters or
 * `roomSearch.hits` results.
 */
export const searchMessages = async (
  context: Needs<'config' | 'db' | 'clock'>,
  request: RoomRequest,
  { q, before_seq: before = seqMax }: { q: string; before_seq?: number | undefined },
): Promise<ResponseOf<typeof searchRoom>> => {
  const opened = await readRoomFor(context.db, request)
  const sought = searchTerms(q)
  const results: Message[] = []
  let from = before
  let letters: number = roomSearch.letters
  for (let read = 0; read < roomSearch.scanned; read += batch) {
    const rows = await listMessages(context.db, request.room, {
      before: from,
      limit: batch + lookbackChars.lines,
    })
    const latest = rows.slice(-batch).reverse()
    const page = latest.slice(0, countFitting(latest, letters))
    letters -= page.reduce((sum, { text }) => sum + text.length, 0)
    const candidates = page.filter((row) => mayHold(row, sought, request.locale))
    for (const message of await presentRows(context, opened, candidates, rows)) {
      if (!matchesTerms(shownIn(message), sought)) continue
      results.push(message)
      if (results.length === roomSearch.hits) return { results, next: message.seq > 1 ? message.seq : null }
    }
    from = page.at(-1)?.seq ?? 1
    if (page.length < latest.length) break
    if (rows.length <= batch) return { results, next: null }
  }
  return { results, next: from }
}
