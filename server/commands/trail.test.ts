import { makeApp, type TestApp } from '@/server/testing/make-app'
import { spawnCommand } from '@/server/testing/spawn-command'
import { appendAction } from '@/server/testing/trail-actions'

jest.setTimeout(60_000)
let t: TestApp
beforeAll(async () => {
  t = await makeApp()
})
afterAll(() => t.close())

const trail = (...args: string[]) => spawnCommand('trail', t.url, args)

test('`npm run trail` prints the head of an unbroken trail, which is an anchor, and exits 1 at the first broken entry', async () => {
  for (let n = 0; n < 3; n++) await appendAction(t)
  const whole = await trail()
  expect(whole).toMatchObject({
    code: 0,
    out: expect.stringMatching(
      /^✓ 3 entries, 0 of them with erased values: unbroken\.\nHead 3:[0-9a-f]{64}\n$/,
    ) as string,
  })
  const anchor = /Head (.+)/.exec(whole.out)?.[1]
  await appendAction(t)
  expect(await trail(`--anchor=${anchor}`)).toMatchObject({ code: 0 })
  await t.context.pool.query(`
    alter table trail_values disable trigger user;
    update trail_values set reason = 'another reason' where seq = 2;
    update trail_values set reason = 'another reason' where seq = 4`)
  expect(await trail()).toMatchObject({
    code: 1,
    out:
      '✗ Entry 2: its values were changed.\n\n' +
      'The trail is broken; 1 entry before it is as it was written.\n',
  })
})

test('refuses what it does not know, with its usage', async () => {
  for (const args of [['verify'], ['--anchor=3'], ['--anchor=3:abc']])
    expect(await trail(...args)).toEqual({ code: 2, out: '', err: 'trail [--anchor=COUNT:HASH]\n' })
})
