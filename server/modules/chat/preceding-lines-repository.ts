import { sql, type SQL } from 'drizzle-orm'
import type { ConversationLine } from '@/lib/shared/contact-masking/conversation'
import { lookbackChars } from '@/lib/shared/contact-masking/lookback'

/** A message as JSON of `Line`, with so much of its end. */
export const lineAsJson = (
  message: SQL,
  units?: number,
): SQL<ConversationLine> => sql<ConversationLine>`json_build_object(
  'sender', ${message}.sender_id, 'at', floor(extract(epoch from ${message}.created_at) * 1000),
  'text', ${units === undefined ? sql`${message}.text` : sql`right(${message}.text, ${sql.raw(String(units))})`})`

/**
 * The lines right before a message, as JSON of `Line`, within the statement that reads it. `seq` counts without a gap.
 */
export const precedingLines = (room: SQL, seq: SQL): SQL<ConversationLine[]> => sql<ConversationLine[]>`(
  select coalesce(json_agg(${lineAsJson(sql`said`, lookbackChars.units)} order by said.seq), '[]')
  from messages said
  where said.room_id = ${room} and said.seq between ${seq} - ${sql.raw(String(lookbackChars.lines))} and ${seq} - 1)`
