import { appForFile } from '@/server/testing/test-app'
import { hashPassword } from './passwords'

// Proxies are trusted here so that every call can come from another network.
const t = appForFile({ config: { rateLimits: true, trustProxy: ['127.0.0.1'] } })

interface Person {
  id: number
  email: string
}
const password = 'uma frase bem comprida'
const newcomer = async (): Promise<Person> =>
  t.make.customer({ emailVerifiedAt: null, passwordHash: await hashPassword(password) })
let n = 0
const network = () => ({ 'x-forwarded-for': `10.4.${n >> 8}.${n++ & 255}` })

/* Every operation that asks for the password again. In this test none of them changes anything. */
const asks = {
  'changing it': (who: Person, typed: string) =>
    t.as(who).post('/api/user/password/', { current_password: typed, password: '12345678' }, network()),
  'correcting the e-mail': (who: Person, typed: string) =>
    t.as(who).post('/api/user/email/', { email: who.email, password: typed }, network()),
  'closing the account': (who: Person, typed: string) =>
    t.as(who).delete('/api/user/', network(), { password: typed }),
}
const every = Object.values(asks)
const statuses = async (who: Person, typed: string) => {
  const found: number[] = []
  for (const ask of every) found.push((await ask(who, typed)).statusCode)
  return found
}

test.each(Object.entries(asks))(
  'ten wrong passwords when %s close all three, also to the right one, and no other account',
  async (_, ask) => {
    const [who, other] = [await newcomer(), await newcomer()]
    for (let i = 0; i < 10; i++) expect((await ask(who, 'nenhuma delas')).statusCode).toBe(403)
    expect(await statuses(who, password)).toEqual([429, 429, 429])
    expect(await statuses(other, 'nenhuma delas')).toEqual([403, 403, 403])
  },
)

test('wrong passwords of all three count together', async () => {
  const who = await newcomer()
  for (let i = 0; i < 3; i++) expect(await statuses(who, 'nenhuma delas')).toEqual([403, 403, 403])
  expect(await statuses(who, 'nenhuma delas')).toEqual([403, 429, 429])
})

test.each(Object.entries(asks))('the right one when %s begins the count anew', async (_, ask) => {
  const who = await newcomer()
  for (let round = 0; round < 2; round++) {
    for (let i = 0; i < 3; i++) expect(await statuses(who, 'nenhuma delas')).toEqual([403, 403, 403])
    expect((await ask(who, password)).json().code).not.toBe('wrong_password')
  }
})

test('without a password the e-mail typed before closing counts as well', async () => {
  const who = await t.make.customer()
  const close = (email: string) => t.as(who).delete('/api/user/', network(), { email })
  for (let i = 0; i < 10; i++)
    expect((await close('outra@example.com')).json().errors).toEqual({ email: ['wrong_email'] })
  expect((await close(who.email)).statusCode).toBe(429)
})
