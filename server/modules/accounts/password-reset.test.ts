import { readOutbox } from '@/server/testing/captured-messages'
import { appForFile } from '@/server/testing/test-app'

const t = appForFile()

test('a link of a reset mail is judged before a password is typed, and using it ends it', async () => {
  const { email } = await t.make.user({})
  await t.as(null).post('/api/user/forgot-password/', { email })
  const [mail] = await readOutbox(t, email)
  const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  const check = async (of: string) => {
    const answer = await t.as(null).post('/api/user/reset-password/check/', { token: of })
    return answer.statusCode === 204 ? 204 : answer.json().code
  }
  // Looking uses nothing up.
  expect([await check(token), await check(token), await check('another')]).toEqual([204, 204, 'code_expired'])
  const password = 'uma frase bem comprida'
  expect((await t.as(null).post('/api/user/reset-password/', { token, password })).statusCode).toBe(204)
  expect(await check(token)).toBe('code_expired')
})
