import { eq } from 'drizzle-orm'
import { users } from '@/server/db/schema/accounts'
import { inTransaction } from '@/server/db/transaction'
import { nextMobile, registrationInput } from '@/server/testing/people'
import { appForEachTest } from '@/server/testing/test-app'
import { countSentMessage } from './attempts'
import { attemptWindows } from './policy'

/* Cost of sending codes to arbitrary recipients, for them and for us. */
const t = appForEachTest({ config: { rateLimits: true, trustProxy: ['127.0.0.1'] } })

let n = 0
const address = () => ({ 'x-forwarded-for': `10.${n++ % 200}.${n % 250}.9` })
const newcomer = () => t.make.user({ phone: null, phoneVerifiedAt: null })
const ask = async (phone: string, from = address()) =>
  (await t.as(await newcomer()).post('/api/user/verify-phone/send/', { phone }, from)).statusCode
const register = async (email: string, from = address()) =>
  (await t.as(null).post('/api/register/', registrationInput(email), from)).statusCode

test('a number gets so many messages a day, from however many accounts and networks', async () => {
  const phone = nextMobile()
  const sent = []
  for (let i = 0; i <= attemptWindows.smsTo.max; i++) {
    sent.push(await ask(phone))
    // Beyond the limit of an hour.
    if (i % 5 === 4) t.travel(3_600_000)
  }
  expect(sent).toEqual([...Array<number>(attemptWindows.smsTo.max).fill(204), 429])
  expect(await ask(nextMobile())).toBe(204)
  t.travel(86_400_000)
  expect(await ask(phone)).toBe(204)
})

test('does not count rejected requests against a recipient’s limit', async () => {
  const phone = nextMobile()
  const stranger = await newcomer()
  const asked = async (path: string, body = {}) =>
    (await t.as(stranger).post(path, body, address())).statusCode
  const tries = Array.from({ length: attemptWindows.sendCode.max }, () =>
    asked('/api/user/verify-phone/send/', { phone }),
  )
  expect((await Promise.all(tries)).filter((status) => status === 204)).toHaveLength(1)
  expect(await ask(phone)).toBe(204)

  // Two accounts with one address: its owner's, and one of somebody without access to the mailbox.
  const email = 'quem.recebe@example.com'
  const [other, owner] = [await t.make.user({ email, emailVerifiedAt: null }), await newcomer()]
  await t.db.update(users).set({ email, emailVerifiedAt: null }).where(eq(users.id, owner.id))
  const mail = async (who: typeof other) =>
    (await t.as(who).post('/api/user/verify-email/send/', {}, address())).statusCode
  const mails = await Promise.all(Array.from({ length: attemptWindows.sendCode.max }, () => mail(other)))
  expect(mails.filter((status) => status === 204)).toHaveLength(1)
  expect(await mail(owner)).toBe(204)
})

test('a network has so many messages a day sent, to however many numbers, from however many accounts', async () => {
  const sent: Record<number, number> = {}
  for (let i = 0; i < attemptWindows.smsFrom.max + 3; i++) {
    // Other machines of one network, so that the limit of a minute leaves them.
    const status = await ask(nextMobile(), { 'x-forwarded-for': `198.51.100.${i % 250}` })
    sent[status] = (sent[status] ?? 0) + 1
  }
  expect(sent).toEqual({ 204: attemptWindows.smsFrom.max, 429: 3 })
  expect(await ask(nextMobile(), { 'x-forwarded-for': '198.51.101.1' })).toBe(204)
})

test('a site of IPv6, which holds thousands of networks, has a bound for all of them', async () => {
  const site = (n: number) => ({ 'x-forwarded-for': `2001:db8:7:${n.toString(16)}::1` })
  const { max, perSeconds } = attemptWindows.smsFromSite
  const counted = Array.from({ length: max }, () =>
    inTransaction(t.context, (tx) => countSentMessage(t.context, tx, 'smsFromSite', '2001:db8:7')),
  )
  await Promise.all(counted)
  expect(await ask(nextMobile(), site(1))).toBe(429)
  expect(await ask(nextMobile(), { 'x-forwarded-for': '2001:db8:8:1::1' })).toBe(204)
  t.travel(perSeconds * 1000)
  expect(await ask(nextMobile(), site(1))).toBe(204)
})

test('tags and dots of an address make no other mailbox', async () => {
  for (let i = 0; i < attemptWindows.register.max; i++)
    expect(await register(`${i % 2 ? 'ana.prado' : 'anaprado'}+${i}@gmail.com`)).toBe(201)
  expect(await register('a.n.a.prado@googlemail.com')).toBe(429)
  expect(await register('ana.outra@gmail.com')).toBe(201)
})

test('lets the owner register although another line used up its own limit for the mailbox', async () => {
  const [theirs, owners] = ['198.51.100.7', '198.51.100.8']
  const from = (ip: string, n: number) => register(`bruna.prado+${n}@gmail.com`, { 'x-forwarded-for': ip })
  const answers: number[] = []
  for (let n = 0; n < attemptWindows.register.max; n++) answers.push(await from(theirs, n))
  const allowed = attemptWindows.registerFrom.max
  expect(answers).toEqual([
    ...Array<number>(allowed).fill(201),
    ...Array<number>(attemptWindows.register.max - allowed).fill(429),
  ])
  expect(await from(owners, 99)).toBe(201)
})
