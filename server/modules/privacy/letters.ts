import { sql } from 'drizzle-orm'
import type { Context } from '@/server/context'

interface Letter extends Record<string, unknown> {
  key: string
  channel: string
  to: string
  subject: string | null
  text: string
  code: string | null
  created_at: string
}

const hidden = '······'

/** A letter without what opens doors: its code, and the tokens of its links. */
export const withoutSecrets = (text: string, code: string | null): string =>
  (code ? text.replaceAll(code, hidden) : text).replace(/\b(token|code)=[\w.~-]+/g, `$1=${hidden}`)

/** Mails and texts to the person that are still held: kept in place of sending, waiting to be sent, or given up on. */
export const lettersTo = async (context: Context, to: string[], after: string | null, limit: number) => {
  const addresses = sql`array[${sql.join(
    to.map((one) => sql`${one}`),
    sql`, `,
  )}]::text[]`
  const [where, last] = after?.split(':') ?? ['', '0']
  const { rows } = await context.db.execute<Letter>(sql`
    select * from (
      select 'kept:' || id as key, 'kept' as place, id, channel, "to", subject, text, code, created_at::text from captured_messages where lower("to") = any (${addresses})
      union all
      select 'waiting:' || id, 'waiting', id, kind, payload ->> 'to', payload ->> 'subject', coalesce(payload ->> 'text', ''), payload ->> 'code', created_at::text
      from outbox where kind in ('email', 'sms') and lower(payload ->> 'to') = any (${addresses})) letters
    where (place, id) > (${where}, ${last}::bigint) order by place, id limit ${limit}`)
  return rows.map(({ key, channel, to: address, subject, text, code, created_at }) => ({
    key,
    row: {
      channel,
      to: address,
      subject: subject && withoutSecrets(subject, code),
      text: withoutSecrets(text, code),
      created_at,
    },
  }))
}
