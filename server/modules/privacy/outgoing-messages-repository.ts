import { and, eq, lte, or, sql, type SQL } from 'drizzle-orm'
import type { Executor, Tx } from '@/server/db/client'
import { verificationCodes } from '@/server/db/schema/accounts'
import { capturedMessages, outbox } from '@/server/db/schema/operations'

interface OutgoingMessage extends Record<string, unknown> {
  key: string
  channel: string
  to: string
  subject: string | null
  text: string
  code: string | null
  created_at: string
}

/**
 * Stored mails and texts to these addresses: captured in demo mode, waiting in the outbox, or given up on.
 * `after` is the key of the last row of the page before.
 */
export const listOutgoingMessages = async (
  db: Executor,
  to: string[],
  after: string | null,
  limit: number,
): Promise<OutgoingMessage[]> => {
  const addresses = sql`array[${sql.join(
    to.map((one) => sql`${one}`),
    sql`, `,
  )}]::text[]`
  const [where, last] = after?.split(':') ?? ['', '0']
  const { rows } = await db.execute<OutgoingMessage>(sql`
    select * from (
      select 'kept:' || id as key, 'kept' as place, id, channel, "to", subject, text, code, created_at::text
      from captured_messages where lower("to") = any (${addresses})
      union all
      select 'waiting:' || id, 'waiting', id, kind, payload ->> 'to', payload ->> 'subject',
        coalesce(payload ->> 'text', ''), payload ->> 'code', created_at::text
      from outbox where kind in ('email', 'sms') and lower(payload ->> 'to') = any (${addresses})) letters
    where (place, id) > (${where}, ${last}::bigint) order by place, id limit ${limit}`)
  return rows
}

/** The addresses and numbers codes were sent to for a person. */
export const listCodeTargets = async (tx: Tx, user: number): Promise<string[]> =>
  (
    await tx
      .select({ target: verificationCodes.target })
      .from(verificationCodes)
      .where(eq(verificationCodes.userId, user))
  ).map(({ target }) => target)

/**
 * Deletes stored mails and texts that are sent to one of the addresses, or name one as `<address>` in their
 * text.
 */
export const deleteOutgoingMessages = async (tx: Tx, addresses: string[]): Promise<void> => {
  if (addresses.length === 0) return
  const match = (to: SQL, text: SQL) =>
    or(
      ...addresses.map(
        (address) => sql`(lower(${to}) = ${address} or strpos(lower(${text}), ${`<${address}>`}) > 0)`,
      ),
    )
  await tx.delete(capturedMessages).where(match(sql`${capturedMessages.to}`, sql`${capturedMessages.text}`))
  await tx.delete(outbox).where(match(sql`${outbox.payload} ->> 'to'`, sql`${outbox.payload} ->> 'text'`))
}

/** Deletes captured letters, and those nobody could deliver, from before a moment. Answers how many. */
export const deleteOutgoingMessagesBefore = async (db: Executor, before: Date): Promise<number> => {
  const captured = await db.delete(capturedMessages).where(lte(capturedMessages.createdAt, before))
  const dead = await db
    .delete(outbox)
    .where(and(lte(outbox.deadAt, before), sql`${outbox.kind} in ('email', 'sms')`))
  return (captured.rowCount ?? 0) + (dead.rowCount ?? 0)
}
