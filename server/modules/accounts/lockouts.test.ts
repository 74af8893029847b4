import { attempts } from '@/server/db/schema/accounts'
import { readOutbox } from '@/server/testing/captured-messages'
import { registrationInput } from '@/server/testing/people'
import { appForFile } from '@/server/testing/test-app'
import { deleteAccountAttempts } from './attempts'
import { hashPassword } from './passwords'

// Proxies are trusted here so that calls can come from other networks.
const t = appForFile({ config: { rateLimits: true, trustProxy: ['127.0.0.1'] } })

const password = 'uma frase comprida'
const wrong = 'outra frase'
let n = 0
/** Addresses, one after the other, of a network nobody called from before. */
const network = () => {
  const [start, at] = [`10.${n >> 8}.${n++ & 255}`, { last: 0 }]
  return () => `${start}.${++at.last}`
}
const elsewhere = () => network()()
const member = async () => t.make.customer({ passwordHash: await hashPassword(password) })

interface From {
  ip?: string
  cookie?: string
}
const post = (url: string, body: Record<string, unknown>, { ip = elsewhere(), cookie }: From = {}) =>
  t.as(null).post(url, body, { 'x-forwarded-for': ip, ...(cookie ? { cookie } : {}) })
const enter = (email: string, typed: string, from?: From) =>
  post('/api/token/', { email, password: typed }, from)
const status = async (answer: ReturnType<typeof post>) => (await answer).statusCode
const cookieOf = async (answer: ReturnType<typeof post>) =>
  String((await answer).headers['set-cookie'] ?? '').split(';')[0] ?? ''
const mailsTo = (email: string) => readOutbox(t, email)
const tokensIn = (mails: { text: string }[]) =>
  mails.map(({ text }) => /token=([\w-]+)/.exec(text)?.[1] ?? '')
/** A stranger with as many networks as are needed. */
const attack = async (email: string) => {
  for (let i = 0; i < 12; i++) await enter(email, wrong)
}

describe('signing in while somebody else guesses', () => {
  test('does not block other networks after the guesses of one', async () => {
    const { email } = await member()
    const next = network()
    const guesses: number[] = []
    for (let i = 0; i < 12; i++) guesses.push(await status(enter(email, wrong, { ip: next() })))
    expect(guesses).toEqual([...Array<number>(5).fill(401), ...Array<number>(7).fill(429)])
    expect(await status(enter(email, password, { ip: next() }))).toBe(429)
    expect(await status(enter(email, password))).toBe(200)
  })

  test('addresses of one IPv6 network are counted together', async () => {
    const { email } = await member()
    const guesses: number[] = []
    for (let i = 1; i < 8; i++)
      guesses.push(await status(enter(email, wrong, { ip: `2001:db8:0:${n}::${i.toString(16)}` })))
    expect(guesses).toEqual([401, 401, 401, 401, 401, 429, 429])
    expect(await status(enter(email, password, { ip: `2001:db8:1:${n++}::1` }))).toBe(200)
  })

  test('accepts a browser that has signed in before, despite others’ failures', async () => {
    const { email } = await member()
    const cookie = await cookieOf(enter(email, password))
    await attack(email)
    expect(await status(enter(email, password))).toBe(429)
    for (let i = 0; i < 3; i++) expect(await status(enter(email, password, { cookie }))).toBe(200)
    // Nor does its signing in open the door to the others.
    expect(await status(enter(email, password))).toBe(429)
  })

  test('the cookie is signed, for one address, and out of reach of scripts and other sites', async () => {
    const { email } = await member()
    const other = await member()
    const [said] = [(await enter(email, password)).headers['set-cookie']]
    expect(said).toMatch(
      /^known_device=[\w-]{16}\.[\w-]{43}; Path=\/api\/; Max-Age=34560000; HttpOnly; SameSite=Lax$/,
    )
    expect(String(said)).not.toContain(email)
    const cookie = String(said).split(';')[0] ?? ''
    await attack(email)
    await attack(other.email)
    const forged = cookie.replace(/\.[\w-]/, (start) => (start === '.A' ? '.B' : '.A'))
    expect(await status(enter(email, password, { cookie: forged }))).toBe(429)
    expect(await status(enter(other.email, password, { cookie }))).toBe(429)
    expect(await status(enter(email, password, { cookie }))).toBe(200)
  })

  test('a browser several people use is known to each of them', async () => {
    const [one, other] = [await member(), await member()]
    const first = await cookieOf(enter(one.email, password))
    const cookie = await cookieOf(enter(other.email, password, { cookie: first }))
    for (const { email } of [one, other]) {
      await attack(email)
      expect(await status(enter(email, password, { cookie }))).toBe(200)
    }
  })

  test('a known browser guesses ten times in a quarter of an hour too', async () => {
    const { email } = await member()
    const cookie = await cookieOf(enter(email, password))
    const guesses: number[] = []
    for (let i = 0; i < 11; i++) guesses.push(await status(enter(email, wrong, { cookie })))
    expect(guesses).toEqual([...Array<number>(10).fill(401), 429])
    expect(await status(enter(email, password))).toBe(200)
  })

  test('does not treat a squatter’s browser as known to the address’s owner', async () => {
    const { email } = await member()
    const own = 'a minha própria frase'
    const body = registrationInput(email, { password: own })
    expect(await cookieOf(post('/api/register/', body))).toBe('')
    expect(await cookieOf(enter(email, own))).toBe('')
  })

  test('a mailed link lets the owner in from a browser nobody knows, while the guessing goes on', async () => {
    const { email } = await member()
    await attack(email)
    expect(await status(enter(email, password))).toBe(429)
    expect(await status(post('/api/user/forgot-password/', { email }))).toBe(204)
    const [token] = tokensIn(await mailsTo(email))
    const cookie = await cookieOf(post('/api/user/reset-password/', { token, password }))
    await attack(email)
    expect(await status(enter(email, password, { cookie }))).toBe(200)
  })

  test('deletes counts with the account', async () => {
    await t.db.delete(attempts)
    const { email } = await member()
    const cookie = await cookieOf(enter(email, password))
    await attack(email)
    await enter(email, wrong, { cookie })
    expect((await t.db.select().from(attempts)).length).toBeGreaterThan(10)
    await t.db.transaction((tx) => deleteAccountAttempts(t.context, tx, [email]))
    expect(await t.db.select().from(attempts)).toEqual([])
  })
})

describe('forgot-password while somebody else asks for it', () => {
  test('every call is answered alike, and the owner has a link that is good', async () => {
    const { email } = await member()
    for (let i = 0; i < 20; i++) expect(await status(post('/api/user/forgot-password/', { email }))).toBe(204)
    const mails = await mailsTo(email)
    expect(mails).toHaveLength(1)
    const [token] = tokensIn(mails)
    expect(await status(post('/api/user/reset-password/', { token, password }))).toBe(204)
  })
})

// Last: time only moves forward here.
describe('as time goes by', () => {
  test('each wait of a network is twice as long as the one before', async () => {
    const { email } = await member()
    const next = network()
    for (let i = 0; i < 5; i++) await enter(email, wrong, { ip: next() })
    for (const minutes of [1, 2, 4]) {
      const refused = await enter(email, password, { ip: next() })
      expect(refused.statusCode).toBe(429)
      const left = Number(refused.headers['retry-after'])
      expect(left > minutes * 30 && left <= minutes * 60).toBe(true)
      t.travel(minutes * 60_000)
      expect(await status(enter(email, wrong, { ip: next() }))).toBe(401)
    }
    t.travel(8 * 60_000)
    expect(await status(enter(email, password, { ip: next() }))).toBe(200)
    expect(await status(enter(email, wrong, { ip: next() }))).toBe(401)
    expect(await status(enter(email, wrong, { ip: next() }))).toBe(401)
  })

  test('a mailbox asked for all the time is sent seven links in the first hour, each good for an hour', async () => {
    const { email } = await member()
    for (let minute = 0; minute < 60; minute++) {
      expect(await status(post('/api/user/forgot-password/', { email }))).toBe(204)
      t.travel(60_000)
    }
    const mails = await mailsTo(email)
    expect(mails).toHaveLength(7)
    const [latest] = tokensIn(mails)
    expect(await status(post('/api/user/reset-password/', { token: latest, password }))).toBe(204)
  })
})
