import { sql, type SQL } from 'drizzle-orm'
import type { Line } from '@/lib/shared/shield/conversation'
import { reach } from '@/lib/shared/shield/reach'

/** A message as JSON of `Line`, with so much of its end. */
export const lineAsJson = (message: SQL, units?: number): SQL<Line> => sql<Line>`json_build_object(
  'sender', ${message}.sender_id, 'at', floor(extract(epoch from ${message}.created_at) * 1000),
  'text', ${units === undefined ? sql`${message}.text` : sql`right(${message}.text, ${sql.raw(String(units))})`})`

/**
 * The lines right before a message, as JSON of `Line`, within the statement that reads it. `seq` counts without a gap.
 */
export const linesBefore = (room: SQL, seq: SQL): SQL<Line[]> => sql<Line[]>`(
  select coalesce(json_agg(${lineAsJson(sql`said`, reach.units)} order by said.seq), '[]')
  from messages said
  where said.room_id = ${room} and said.seq between ${seq} - ${sql.raw(String(reach.lines))} and ${seq} - 1)`
