import { eq, getTableColumns, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '@/server/db/client'
import { users } from '@/server/db/schema/accounts'
import { bookings, suggestions } from '@/server/db/schema/bookings'
import { cities, subServices } from '@/server/db/schema/catalogue'
import { appForFile } from '@/server/testing/test-app'
import { preparedStatement } from './prepared-statement'
import { compileRowMapper, withRowMapper } from './row-mapper'

const t = appForFile()
beforeAll(async () => {
  const { customer } = await t.make.suggestion()
  await t.make.demand({ customer })
})

const providers = alias(users, 'providers')
/** Columns of the row itself, of joined tables with and without a row, of two tables at once, and of statements. */
const selects = {
  'one table': (db: Db) => db.select().from(bookings),
  'joined tables, one of them without rows': (db: Db) =>
    db
      .select()
      .from(bookings)
      .innerJoin(users, eq(users.id, bookings.customerId))
      .leftJoin(suggestions, eq(suggestions.bookingId, bookings.id))
      .leftJoin(providers, eq(providers.id, bookings.providerId)),
  'named parts': (db: Db) =>
    db
      .select({
        pk: bookings.id,
        count: sql<number>`count(*) over ()`.mapWith(Number),
        none: sql<string | null>`null`,
        name: sql<string>`'x'`.as('named'),
        mixed: { provider: providers.id, reasons: suggestions.reasons },
        provider: getTableColumns(providers),
        place: { name: cities.name, what: sql<string>`'city'` },
        work: { name: subServices.name },
      })
      .from(bookings)
      .innerJoin(subServices, eq(subServices.id, bookings.subServiceId))
      .innerJoin(cities, eq(cities.ibge, bookings.cityIbge))
      .leftJoin(suggestions, eq(suggestions.bookingId, bookings.id))
      .leftJoin(providers, eq(providers.id, bookings.providerId)),
} satisfies Record<string, (db: Db) => unknown>

test.each(Object.entries(selects))('%s: maps rows like drizzle', async (name, select) => {
  const expected = await select(t.db)
  const statement = withRowMapper(select(t.db).prepare(`mapped ${name}`))
  expect(statement).toHaveProperty('customResultMapper')
  expect(await statement.execute()).toStrictEqual(expected)
  expect(expected).toHaveLength(2)
})

test('a prepared read maps its rows so', async () => {
  const read = preparedStatement((db) => selects['one table'](db).prepare('mapped_read'))
  expect(read(t.db)).toHaveProperty('customResultMapper')
})

test('a column deeper than one object is left to drizzle', () => {
  expect(compileRowMapper([{ path: ['a', 'b', 'c'], field: bookings.id }], undefined)).toBeNull()
})
