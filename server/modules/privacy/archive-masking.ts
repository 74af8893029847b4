import { maskContacts } from '@/lib/shared/contact-masking/contacts'
import {
  earlierLines,
  findContactsAfter,
  type ConversationLine,
} from '@/lib/shared/contact-masking/conversation'
import type { FullName } from '@/server/db/schema/full-name'
import { displayName } from '@/server/modules/accounts/person'

export type Row = Record<string, unknown>

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null

/** Every text in a value, as the other side may read it. */
const masked = (value: unknown): unknown => {
  if (typeof value === 'string') return maskContacts(value)
  if (Array.isArray(value)) return value.map(masked)
  return isRow(value)
    ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, masked(one)]))
    : value
}

interface Hidden {
  /** Names of the other side. */
  names?: readonly string[]
  /** Columns written by the other side. */
  words?: readonly string[]
  /** Columns left out. */
  left?: readonly string[]
}

/** Per file, columns about the other side (or each side) that stay hidden until the booking is paid. */
const hidden: Record<string, Hidden> = {
  'bookings.json customer': { names: ['provider_name'], words: ['end_reason'] },
  'bookings.json provider': {
    names: ['customer_name'],
    words: ['description', 'answers', 'district', 'changes_requested', 'end_reason'],
    left: ['address'],
  },
  'booking-events.json': { words: ['detail'] },
  'offers.json': { names: ['provider_name'], words: ['items', 'message', 'pending_terms', 'versions'] },
  'reviews.json': { words: ['text'] },
  'rooms.json': { names: ['with'] },
  'messages.json': { words: ['text', 'files'] },
}

/** A message of the other side with those right before it, in which a contact may have begun. */
interface MessageLine {
  line: ConversationLine
  before: ConversationLine[]
}

const maskedLine = ({ line, before }: MessageLine): string =>
  maskContacts(line.text, findContactsAfter(earlierLines(line, before), line.text))

/**
 * Returns a row as its owner may read it, without `is_seen` (the owner may read all of it) and `said` (the lines that a
 * message of the other side continues).
 */
export const maskRow = (file: string, { is_seen: isSeen, said, ...row }: Row): Row => {
  if (isSeen !== false) return row
  const { names = [], words = [], left = [] } = hidden[file] ?? hidden[`${file} ${String(row['side'])}`] ?? {}
  return Object.fromEntries(
    Object.entries(row).flatMap(([key, value]) => {
      if (left.includes(key)) return []
      if (key === 'text' && said) return [[key, maskedLine(said as MessageLine)]]
      if (words.includes(key)) return [[key, masked(value)]]
      // Read as JSON, where a name is a bare string.
      return [[key, names.includes(key) && value ? displayName(value as FullName, 'first', 'pt') : value]]
    }),
  )
}
