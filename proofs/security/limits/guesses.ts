import { hashPassword } from '@/server/modules/accounts/passwords'
import type { TestApp } from '@/server/testing/make-app'
import { count, mismatch } from '@/server/testing/mismatch'
import { guessThroughOutage, mostGuesses } from '@/server/testing/rate-limited-programs'
import { hasRedisServer, startFakeRedis, startRedis } from '@/server/testing/redis-server'

const password = 'uma frase comprida'

const addressOf = (network: number) => `10.${network >> 8}.${network & 255}.9`

/** Guesses at accounts from a new network each time, while their owners sign in. */
export const guessAtOwners = async (t: TestApp, { owners, guesses }: { owners: number; guesses: number }) => {
  const passwordHash = await hashPassword(password)
  const failures: string[] = []
  let network = 0
  const post = (url: string, body: Record<string, unknown>, cookie?: string) => {
    network++
    // A network has 256 addresses, so that each call comes from another.
    const from = { 'x-forwarded-for': addressOf(network) }
    return t.as(null).post(url, body, { ...from, ...(cookie ? { cookie } : {}) })
  }
  for (let n = 0; n < owners && failures.length === 0; n++) {
    const { email } = await t.make.customer({ passwordHash })
    const enter = (typed: string, cookie?: string) => post('/api/token/', { email, password: typed }, cookie)
    const first = await enter(password)
    const cookie = String(first.headers['set-cookie'] ?? '').split(';')[0]
    const codes: number[] = []
    for (let guess = 0; guess < guesses; guess++) codes.push((await enter('outra frase')).statusCode)
    const answered = codes.filter((code) => code !== 429).length
    if (answered > mostGuesses) failures.push(`${answered} guesses at one account were answered`)
    failures.push(
      ...mismatch('the owner, from a browser that is known', (await enter(password, cookie)).statusCode, 200),
      ...mismatch('a link asked for', (await post('/api/user/forgot-password/', { email })).statusCode, 204),
    )
    await t.drain()
    const mails = await t.as(null).get(`/api/dev/outbox/?to=${encodeURIComponent(email)}`)
    const [token] = mails
      .json<{ text: string }[]>()
      .flatMap(({ text }) => /token=([\w-]+)/.exec(text)?.[1] ?? [])
    const opened = await post('/api/user/reset-password/', { token, password })
    failures.push(...mismatch('the owner, by a link', opened.statusCode, 204))
  }
  return failures
}

/** Guesses from new networks while Redis is killed and hung in turn: each makes as many guesses as with it. */
export const guessWithoutRedis = async (t: TestApp, rounds: number): Promise<string[]> => {
  const failures: string[] = []
  let networks = 0
  const network = () => ({ 'x-forwarded-for': addressOf(networks++) })
  const start = hasRedisServer ? startRedis : startFakeRedis
  for (let n = 0; n < rounds && failures.length === 0; n++) {
    const how = n % 2 === 0 ? 'kill' : 'hang'
    for (const statuses of Object.values(await guessThroughOutage(t, start, how, network)))
      failures.push(
        ...mismatch(`Redis gets ${how}: answered`, count(statuses, 401), mostGuesses),
        ...mismatch(`Redis gets ${how}: refused`, count(statuses, 429), statuses.length - mostGuesses),
      )
  }
  return failures
}
