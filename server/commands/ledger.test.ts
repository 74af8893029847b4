import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { projectRoot } from '@/server/project-root'
import { makeApp, type TestApp } from '@/server/testing/make-app'

jest.setTimeout(60_000)
let t: TestApp
beforeAll(async () => {
  t = await makeApp()
})
afterAll(() => t.close())

const ask = async () => {
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/commands/ledger.ts'], {
    cwd: projectRoot,
    env: { ...process.env, NODE_ENV: 'test', DATABASE_URL: t.url },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [said, [code]] = await Promise.all([text(child.stdout), once(child, 'exit') as Promise<[number]>])
  return { code, said }
}

test('`npm run ledger` reports each invariant and exits 1 with the violations', async () => {
  const before = await ask()
  expect(before).toMatchObject({ code: 0, said: expect.stringContaining('All of it is true') as string })
  expect(before.said).not.toContain('✗')
  await t.context.pool.query(`
    alter table ledger_journals disable trigger user;
    insert into ledger_journals (event_key, kind, actor, occurred_at) values ('empty', 'manual', 'operator', now())`)
  const after = await ask()
  expect(after).toMatchObject({ code: 1, said: expect.stringContaining('The ledger is not true') as string })
  expect(after.said).toMatch(
    /✗ Every journal has at least two lines and the sum 0\n {4}journal 1: 0 lines, sum 0\n/,
  )
})
