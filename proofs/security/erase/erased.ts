import { erasureDays } from '@/lib/contract/privacy'
import { runTimed } from '@/server/jobs/timed'
import type { TestApp } from '@/server/testing/make-app'
import { okay } from '@/server/testing/okay'
import type { Person } from './person'

const dayMs = 86_400_000

export const askErasure = async (t: TestApp, { ana, password, giveUp }: Person): Promise<void> => {
  await giveUp()
  okay(await t.as(ana).delete('/api/user/', {}, { password }))
}

/** The week and the life of a token go by; what is due is done each time. */
export const waitUntilErased = async (t: TestApp): Promise<void> => {
  await t.drain()
  // The last is the day after which nothing may refer to what an object store was told to delete.
  const tokens = (t.context.config.accessTokenMinutes + 2) * 60_000
  for (const ms of [erasureDays * dayMs + 1_000, tokens, dayMs]) {
    t.travel(ms)
    await runTimed(t.context)
    await t.drain()
  }
}

/** Those of them whose accounts are not erased. */
export const notErased = async (t: TestApp, people: readonly Person[]): Promise<string[]> => {
  const { rows } = await t.context.pool.query<{ id: string }>(
    'select id from users where id = any ($1) and erased_at is null',
    [people.map(({ ana }) => ana.id)],
  )
  return rows.map(({ id }) => `account ${id} is not erased`)
}
