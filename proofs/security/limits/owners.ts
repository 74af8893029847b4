import { hashPassword } from '@/server/modules/accounts/passwords'
import type { TestApp } from '@/server/testing/make-app'
import { mismatch } from '@/server/testing/mismatch'

const password = 'uma frase comprida'
/** Guesses at one account by strangers, from however many networks. */
const mostGuesses = 10

/** Strangers guess from a network of their own each, as often as they like; the owner gets in meanwhile. */
export const ownersGetIn = async (t: TestApp, { owners, guesses }: { owners: number; guesses: number }) => {
  const passwordHash = await hashPassword(password)
  const failures: string[] = []
  let network = 0
  const post = (url: string, body: Record<string, unknown>, cookie?: string) => {
    network++
    // A network is 256 addresses: each call comes from another.
    const from = { 'x-forwarded-for': `10.${network >> 8}.${network & 255}.9` }
    return t.as(null).post(url, body, { ...from, ...(cookie ? { cookie } : {}) })
  }
  for (let n = 0; n < owners && failures.length === 0; n++) {
    const { email } = await t.make.customer({ passwordHash })
    const enter = (typed: string, cookie?: string) => post('/api/token/', { email, password: typed }, cookie)
    const first = await enter(password)
    const cookie = String(first.headers['set-cookie'] ?? '').split(';')[0]
    const codes: number[] = []
    for (let guess = 0; guess < guesses; guess++) codes.push((await enter('outra frase')).statusCode)
    const heard = codes.filter((code) => code !== 429).length
    if (heard > mostGuesses) failures.push(`${heard} guesses at one account were answered`)
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
