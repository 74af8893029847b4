import { appliedSeeds } from '@/server/db/schema/operations'
import { seedCatalogue } from '@/server/db/seed/catalogue'
import { findPrice } from '@/server/modules/catalogue/edit-price'
import { makeApp, type TestApp } from '@/server/testing/make-app'
import { spawnCommand } from '@/server/testing/spawn-command'

jest.setTimeout(60_000)
let t: TestApp
beforeAll(async () => {
  t = await makeApp()
  await seedCatalogue(t.db)
})
afterAll(() => t.close())

const prices = (...args: string[]) => spawnCommand('prices', t.url, args)
const slug = 'faxina-residencial'
const because = '--reason=survey of October'
/** A later catalogue: the files are loaded again. */
const seedAgain = async () => {
  await t.db.delete(appliedSeeds)
  expect(await seedCatalogue(t.db)).toBe(true)
}

test('a price set by hand survives seeding, until it is reset', async () => {
  const seed = await findPrice(t.db, slug)
  expect(await prices('set', slug, '12300', '45600', because, '--by=Ana')).toMatchObject({ code: 0, err: '' })
  await seedAgain()
  expect(await findPrice(t.db, slug)).toEqual({
    ...seed,
    lowCents: 12_300,
    highCents: 45_600,
    priceVersion: 'edited',
  })
  expect(await prices('reset', slug, '--reason=right again')).toMatchObject({ code: 0 })
  expect(await findPrice(t.db, slug)).toEqual(seed)
  await seedAgain()
  expect(await findPrice(t.db, slug)).toEqual(seed)
  const { out } = await prices('history', slug)
  expect(out).toMatch(
    / {2}12300-45600 {2}Ana: survey of October\n.* {2}\(of the catalogue\) {2}.+: right again\n$/,
  )
})

test.each([
  [
    ['set', slug, '45600', '12300', because],
    'LOW and HIGH: centavos from 1 to 10000000, the lower one first.',
  ],
  [['set', slug, '1.5', '2', because], 'LOW and HIGH: centavos from 1 to 10000000, the lower one first.'],
  [['set', 'no-such', '1', '2', because], 'no-such: there is no such service.'],
  [['set', slug, '1', '2'], '--reason: must have 5 to 500 characters.'],
  [['set', slug], 'prices get SLUG'],
])('refuses %j with one reason', async (args, reason) => {
  const { code, err } = await prices(...args)
  expect({ code, reason: err.split('\n')[0] }).toEqual({ code: 2, reason })
})
