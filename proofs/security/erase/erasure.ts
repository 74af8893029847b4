import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { erasureDays } from '@/lib/contract/privacy'
import { openDatabase } from '@/server/db/client'
import { connectionTimeouts } from '@/server/db/connection-timeouts'
import { createBackup } from '@/server/db/embedded/backup'
import { manifestName } from '@/server/db/embedded/backup-files'
import { restoreBackup } from '@/server/db/embedded/restore'
import { startEmbeddedPostgres } from '@/server/db/embedded/start'
import { runScheduledTasks } from '@/server/jobs/scheduled'
import { closeDueAccounts, eraseClosedAccounts } from '@/server/modules/privacy/scheduled'
import { verifyTrail } from '@/server/modules/trail/verify'
import type { TestApp } from '@/server/testing/make-app'
import { mismatch } from '@/server/testing/mismatch'
import { okBody } from '@/server/testing/ok-body'
import { columnsHolding } from '@/server/testing/scenarios/columns-holding'
import { withApp } from '../../harness/app'
import { withServer } from '../../harness/own-postgres'
import { iban, makePerson, type Person } from './person'
import { keptByLaw } from './reasons'

const dayMs = 86_400_000

export const requestErasure = async (t: TestApp, { ana, password, giveUp }: Person): Promise<void> => {
  await giveUp()
  okBody(await t.as(ana).delete('/api/user/', {}, { password }))
}

/** Advances time by a week and a token's lifetime, and runs scheduled tasks after each. */
export const waitUntilErased = async (t: TestApp): Promise<void> => {
  await t.drain()
  // After the last day nothing may refer to objects that are deleted from the store.
  const tokens = (t.context.config.accessTokenMinutes + 2) * 60_000
  for (const ms of [erasureDays * dayMs + 1_000, tokens, dayMs]) {
    t.travel(ms)
    await runScheduledTasks(t.context)
    await t.drain()
  }
}

export const notErased = async (t: TestApp, people: readonly Person[]): Promise<string[]> => {
  const { rows } = await t.context.pool.query<{ id: string }>(
    'select id from users where id = any ($1) and erased_at is null',
    [people.map(({ ana }) => ana.id)],
  )
  return rows.map(({ id }) => `account ${id} is not erased`)
}

/** Texts that identify a person: their mark stands in everything they wrote. */
export const canariesOf = ({ mark, phone, otherPhone, tax, media }: Person): string[] => [
  mark,
  phone.slice(3),
  otherPhone.slice(3),
  tax,
  iban,
  ...media,
]

/** Data of erased people in columns that the law does not keep. */
export const leftInTables = async (t: TestApp, people: readonly Person[]): Promise<string[]> => {
  const held = await columnsHolding(t, people.flatMap(canariesOf))
  const { rows } = await t.context.pool.query('select from media where owner_id = any ($1)', [
    people.map(({ ana }) => ana.id),
  ])
  return [
    ...held.filter((one) => !(one in keptByLaw)).map((one) => `after erasure ${one} holds a canary`),
    ...Object.keys(keptByLaw)
      .filter((one) => !held.includes(one))
      .map((one) => `${one} was to be kept: ${keptByLaw[one]}`),
    ...rows.map(() => 'after erasure an upload is left'),
  ]
}

/** The trail of operators must stay unbroken, with the values about erased people gone. */
export const brokenTrail = async ({ db }: TestApp): Promise<string[]> => {
  const { erased, broken } = await verifyTrail(db)
  return [
    ...(broken ? [`the trail is broken at entry ${broken.seq}: ${broken.fault}`] : []),
    ...mismatch('that the trail erased something', erased > 0, true),
  ]
}

/** Makes the database reject the user's writes, with the row in its error, which the log must omit. */
export const failStatements = async (t: TestApp, { ana, open, mark }: Person): Promise<string[]> => {
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

const quiet = { info: () => {}, warn: () => {} }
const clock = () => new Date()

/**
 * Backs up within the week after a request and restores after it: the restored database erases the person as well, and
 * the index of the backup names nobody.
 */
export const eraseAfterRestore = async (mark: string): Promise<string[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'oficio-erase-'))
  const [first, second, target] = ['first', 'second', 'backup'].map((name) => join(folder, name))
  if (!first || !second || !target) return ['no folders']
  const server = await startEmbeddedPostgres({ dataDir: first, log: quiet })
  try {
    return await withServer(server.url, async () => {
      return withApp({}, async (t) => {
        const person = await makePerson(t, mark)
        await requestErasure(t, person)
        await t.drain()
        await createBackup({ dataDir: first, url: server.url, target, clock })
        const index = await readFile(join(target, manifestName), 'utf8')
        const named = canariesOf(person).filter((one) => index.includes(one))
        await waitUntilErased(t)
        await restoreBackup({ backup: target, dataDir: second, clock })
        const again = await startEmbeddedPostgres({ dataDir: second, log: quiet })
        const url = new URL(again.url)
        url.pathname = new URL(t.url).pathname
        const opened = openDatabase(url.toString(), { max: 4, timeouts: connectionTimeouts.setup })
        try {
          const context = { ...t.context, db: opened.db, pool: opened.pool }
          const before = await leftInTables({ ...t, context }, [person])
          await closeDueAccounts(context)
          t.travel((context.config.accessTokenMinutes + 2) * 60_000)
          await eraseClosedAccounts(context)
          return [
            ...named.map(() => 'the index of a backup holds a canary'),
            ...(before.length > 9 ? [] : ['the backup held nothing of them']),
            ...(await leftInTables({ ...t, context }, [person])).map((one) => `restored: ${one}`),
          ]
        } finally {
          await opened.close()
          await again.stop()
        }
      })
    })
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
