import { randomUUID } from 'node:crypto'
import type { TestApp } from '@/server/testing/make-app'
import { mismatch } from '@/server/testing/mismatch'
import type { Person } from './person'

/** The database refuses what the person writes, and repeats the row in its refusal: the log has to leave it out. */
export const failWith = async (t: TestApp, { ana, open, mark }: Person): Promise<string[]> => {
  const refused = async (table: string, column: string, write: () => Promise<{ statusCode: number }>) => {
    const { pool } = t.context
    await pool.query(
      `alter table ${table} add constraint refused check (${column} not like '%Recusado%') not valid`,
    )
    const { statusCode } = await write()
    await pool.query(`alter table ${table} drop constraint refused`)
    return mismatch(`a write into ${table} that the database refuses`, statusCode, 500)
  }
  const text = `Recusado ${mark}`
  return [
    ...(await refused('messages', 'text', () =>
      t.as(ana).post(`/api/chat/rooms/${open.offer}/messages/`, { text, client_id: randomUUID() }),
    )),
    ...(await refused('users', 'bio', () => t.as(ana).put('/api/profile/', { bio: text }))),
    ...(await refused('addresses', 'street', () =>
      t.as(ana).put('/api/profile/', { addresses: [{ ...t.make.addressInput(), street: text }] }),
    )),
  ]
}
