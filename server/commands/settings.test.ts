import { sql } from 'drizzle-orm'
import { readPricing } from '@/server/modules/pricing/service'
import { makeApp, type TestApp } from '@/server/testing/make-app'
import { spawnCommand } from '@/server/testing/spawn-command'
import { waitUntil } from '@/server/testing/wait-until'

jest.setTimeout(60_000)
let t: TestApp
const pages: string[][] = []
beforeAll(async () => {
  t = await makeApp()
  t.context.hub.subscribe((event) => void (event.channel === 'pages' && pages.push(event.tags)))
})
afterAll(() => t.close())

const settings = (...args: string[]) => spawnCommand('settings', t.url, args)
const because = '--reason=decided by the board'

test('changes a setting of a running program, and keeps the history', async () => {
  expect(await settings('set', 'commission_percent', '12', because, '--by=Ana')).toMatchObject({
    code: 0,
    err: '',
  })
  expect((await readPricing(t.db, new Date())).commissionPercent).toBe(12)
  await waitUntil(() => pages.some((tags) => tags.includes('site')))
  expect(await settings('unset', 'commission_percent', '--reason=back to the usual')).toMatchObject({
    code: 0,
  })
  expect(await settings('get', 'commission_percent')).toMatchObject({ code: 0, out: '15\n' })
  const { out } = await settings('history', 'commission_percent')
  expect(out).toMatch(/ {2}12 {2}Ana: decided by the board\n.* {2}\(unset\) {2}.+: back to the usual\n$/)
  expect((await settings('list')).out).toContain('commission_percent = 15 (default)\n')
})

test('a later rate begins at its day, and leaves a job that renders the pages again', async () => {
  expect(await settings('set', 'commission_percent', '18', '--since=2199-01-01', because)).toMatchObject({
    code: 0,
  })
  const rateAt = async (at: string) => (await readPricing(t.db, new Date(at))).commissionPercent
  // Midnight in São Paulo.
  expect(await rateAt('2199-01-01T02:59:59Z')).toBe(15)
  expect(await rateAt('2199-01-01T03:00:00Z')).toBe(18)
  const { rows } = await t.db.execute(sql`select run_at from outbox where kind = 'settings.changed'`)
  expect(rows.map(({ run_at: at }) => new Date(String(at)).toISOString())).toEqual([
    '2199-01-01T03:00:00.000Z',
  ])
})

test.each([
  [['set', 'commission_percent', '51', because], 'commission_percent: must be 0 to 50.'],
  [['set', 'commission_percent', '12.5', because], 'commission_percent: must be 0 to 50.'],
  [['set', 'company_cnpj', '11.222.333/0001-80', because], 'company_cnpj: must be a valid CNPJ.'],
  [['set', 'company_cnpj', '529.982.247-25', because], 'company_cnpj: must be a valid CNPJ.'],
  [['set', 'company_name', '', because], 'company_name: must be 3 to 120 characters.'],
  [
    ['set', 'comission_percent', '12', because],
    'comission_percent: there is no such setting; see `settings list`.',
  ],
  [['set', 'commission_percent', '12', '--since=2020-01-01', because], '--since: must not be in the past.'],
  [['set', 'commission_percent', '12', '--reason=no'], '--reason: must have 5 to 500 characters.'],
  [['set', 'commission_percent', '12'], '--reason is missing.'],
  [['set', 'commission_percent'], 'settings list'],
])('refuses %j with one reason', async (args, reason) => {
  const { code, out, err } = await settings(...args)
  expect({ code, out, reason: err.split('\n')[0] }).toEqual({ code: 2, out: '', reason })
})

test('the history cannot be rewritten', async () => {
  await settings('set', 'company_name', 'Casa em Ordem Serviços Ltda.', because)
  const change = t.db.execute(sql`update settings set value = '1' where key = 'company_name'`)
  await expect(change).rejects.toMatchObject({ cause: { message: 'settings is append-only' } })
})
