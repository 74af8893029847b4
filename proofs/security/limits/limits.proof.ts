import { hashPassword } from '@/server/modules/accounts/passwords'
import { readOutbox } from '@/server/testing/captured-messages'
import type { TestApp } from '@/server/testing/make-app'
import { count, mismatch } from '@/server/testing/mismatch'
import { operationsOf, type Operation } from '@/server/testing/operations'
import { guessThroughOutage, mostGuesses } from '@/server/testing/rate-limited-programs'
import { hasRedisServer, startFakeRedis, startRedis } from '@/server/testing/redis-server'
import { withApp } from '../../harness/app'
import { defineProof } from '../../harness/proof'
import { withoutGuards, type SqlRewrite } from '../../harness/unguarded'
import { mostTimes, uploadsBeside } from './uploads'

const scales = {
  full: { everyNth: 1, redis: 20, owners: 20, guesses: 200 },
  short: { everyNth: 8, redis: 2, owners: 2, guesses: 20 },
}
/** Increment of the attempts at an account. */
const attempt: SqlRewrite = [/"attempts"\."count" \+ 1/g, '"attempts"."count"']

const password = 'uma frase comprida'

const addressOf = (network: number) => `10.${network >> 8}.${network & 255}.9`

/** Guesses at accounts from a new network each time, while their owners sign in. */
const guessAtOwners = async (t: TestApp, { owners, guesses }: { owners: number; guesses: number }) => {
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
    const mails = await readOutbox(t, email)
    const [token] = mails.flatMap(({ text }) => /token=([\w-]+)/.exec(text)?.[1] ?? [])
    const opened = await post('/api/user/reset-password/', { token, password })
    failures.push(...mismatch('the owner, by a link', opened.statusCode, 204))
  }
  return failures
}

/** Guesses from new networks while Redis is killed and hung in turn: each makes as many guesses as with it. */
const guessWithoutRedis = async (t: TestApp, rounds: number): Promise<string[]> => {
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

/** Headers that may name the caller's address; a program that trusts one starts a new count with each value. */
const spoofed = (
  'x-forwarded-for x-real-ip forwarded x-client-ip x-cluster-client-ip x-originating-ip x-remote-ip x-remote-addr ' +
  'client-ip true-client-ip cf-connecting-ip fastly-client-ip x-forwarded-host via'
).split(' ')
let networks = 0
const address = () => `172.${16 + (networks >> 16)}.${(networks >> 8) & 255}.${networks++ & 255}`

const callOf = ({ method, path }: Operation, headers: Record<string, string>) => ({
  method,
  url: path.replace(/\{\w+\}/g, '1'),
  headers: { ...headers, ...(method === 'GET' ? {} : { 'content-type': 'application/json' }) },
  ...(method === 'GET' ? {} : { payload: '{}' }),
})

/**
 * Sends requests up to the limit, which are accepted, and beyond it, which are rejected regardless of
 * headers.
 */
const exhaust = async (t: TestApp, operation: Operation, most: number) => {
  const failures: string[] = []
  const ask = async (headers: Record<string, string> = {}) =>
    (await t.send(null, callOf(operation, headers))).statusCode
  for (let n = 1; n < most; n++)
    if ((await ask()) === 429) return [`${operation.id}: refused at ${n + 1}, not beyond ${most}`]
  failures.push(...mismatch(`${operation.id}, one more than ${most}`, await ask(), 429))
  for (const name of spoofed) {
    const value = name === 'forwarded' ? `for=${address()}` : address()
    failures.push(...mismatch(`${operation.id}, with ${name}`, await ask({ [name]: value }), 429))
  }
  return failures
}

const generalPerMinute = 1200
const behindProxy = { trustProxy: ['127.0.0.1'] }

/** Reads the limit that every operation returns, and exceeds each that is an operation's own. */
const exceedLimits = async (t: TestApp, everyNth: number, from: number) => {
  const operations = await operationsOf(t)
  const failures: string[] = []
  const narrow: [Operation, number][] = []
  for (const operation of operations) {
    const { headers } = await t.send(null, callOf(operation, {}))
    const most = Number(headers['ratelimit-limit'])
    if (!(most > 0 && most <= generalPerMinute)) failures.push(`${operation.id} says no limit`)
    else if (most < generalPerMinute) narrow.push([operation, most])
  }
  const chosen = narrow.filter((_, at) => (at + from) % everyNth === 0)
  for (const [operation, most] of chosen) failures.push(...(await exhaust(t, operation, most)))
  return { operations: operations.length, exhausted: chosen.length, failures }
}

export const limits = defineProof({
  promise: 'limits hold, and lock no owner out',
  target:
    'every operation answers with its limit; each that has one of its own is asked until it ends and is ' +
    'refused then, with 14 headers that say another address too; Redis killed or hung × ' +
    `${scales.full.redis} while a network guesses: ten tries in all; ${scales.full.owners} accounts guessed ` +
    `at from ${scales.full.guesses} networks: ten guesses answered at most, and the owner gets in from a ` +
    'browser that is known and by a mailed link; calls of others beside anonymous uploads without end cost ' +
    `less than ${mostTimes} times as much, p50 and p99, as the same without them, in turn`,
  mutations: {
    counted: 'that requests are counted',
    proxy: 'which proxy is believed where a call comes from',
    attempts: 'that attempts at an account are counted',
  },
  async run({ scale, seed, mutation }) {
    const { everyNth, redis, owners, guesses } = scales[scale]
    const config = { rateLimits: mutation !== 'counted' }
    const bareConfig = { ...config, ...(mutation === 'proxy' ? behindProxy : {}) }
    return withApp({ config: bareConfig }, (bare) =>
      withApp({ config: { ...config, ...behindProxy } }, async (proxied) => {
        if (mutation === 'attempts') withoutGuards(proxied.context.pool, [attempt])
        const beside = scale === 'full' ? await uploadsBeside(bare) : { measurements: {}, failures: [] }
        const routes = await exceedLimits(bare, everyNth, seed)
        return {
          measurements: {
            operations: routes.operations,
            'asked beyond their own limit': routes.exhausted,
            'deaths of Redis': redis,
            'guesses at accounts': owners * guesses,
            ...beside.measurements,
          },
          failures: [
            ...beside.failures,
            ...routes.failures,
            ...(await guessWithoutRedis(proxied, redis)),
            ...(await guessAtOwners(proxied, { owners, guesses })),
          ],
        }
      }),
    )
  },
})
