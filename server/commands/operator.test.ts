import { makeApp, type TestApp } from '@/server/testing/make-app'
import { spawnCommand } from '@/server/testing/spawn-command'

jest.setTimeout(60_000)
let t: TestApp
beforeAll(async () => {
  t = await makeApp()
})
afterAll(() => t.close())

const operator = (...args: string[]) => spawnCommand('operator', t.url, args)

const statusFor = async (user: Parameters<TestApp['as']>[0]) =>
  (await t.as(user).get('/api/operator/cases/')).statusCode

test('`npm run operator` appoints the operator of a confirmed address and dismisses them', async () => {
  const user = await t.make.customer({ email: 'primeira@equipe.test' })
  expect(await statusFor(user)).toBe(404)
  expect(await operator('grant', 'Primeira@equipe.test', 'admin')).toEqual({
    code: 0,
    out: 'primeira@equipe.test is an operator (admin).\n',
    err: '',
  })
  expect(await statusFor(user)).toBe(200)
  expect((await operator('list')).out).toContain('primeira@equipe.test admin\n')
  expect(await operator('revoke', 'primeira@equipe.test', 'admin')).toEqual({
    code: 2,
    out: '',
    err: 'primeira@equipe.test is the last admin: grant admin to somebody else first.\n',
  })
  expect(await statusFor(user)).toBe(200)
  await t.make.customer({ email: 'segunda@equipe.test' })
  expect((await operator('grant', 'segunda@equipe.test', 'admin', 'finance')).out).toBe(
    'segunda@equipe.test is an operator (finance, admin).\n',
  )
  expect(await operator('revoke', 'primeira@equipe.test', 'admin')).toEqual({
    code: 0,
    out: 'primeira@equipe.test is no operator any more.\n',
    err: '',
  })
  expect(await statusFor(user)).toBe(404)
})

test('refuses an unconfirmed address and an unknown scope, with one line', async () => {
  await t.make.user({ email: 'sem-codigo@equipe.test', emailVerifiedAt: null })
  for (const args of [
    ['grant', 'sem-codigo@equipe.test', 'admin'],
    ['grant', 'primeira@equipe.test', 'everything'],
  ]) {
    const { code, out, err } = await operator(...args)
    expect({ code, out, lines: err.split('\n').length }).toEqual({ code: 2, out: '', lines: 2 })
  }
})
