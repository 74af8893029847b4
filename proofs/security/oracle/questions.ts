import type { TestApp } from '@/server/testing/make-app'
import { mismatch } from '@/server/testing/mismatch'

type Answer = Awaited<ReturnType<ReturnType<TestApp['as']>['post']>>

/** What tells of an account if anything does. */
const questions = {
  'sign-in': { url: '/api/token/', body: (email: string) => ({ email, password: 'outra frase comprida' }) },
  'forgotten password': { url: '/api/user/forgot-password/', body: (email: string) => ({ email }) },
  registering: {
    url: '/api/register/',
    body: (email: string) => ({
      email,
      password: 'uma frase comprida',
      full_name: 'Ana Prado',
      role: 'consumer',
      accepted_terms: true,
    }),
  },
}

/** How often one of `a` is above one of `b`, equal ones counted as half: the area under the curve of telling them apart. */
const shareAbove = (a: readonly number[], b: readonly number[]) => {
  let above = 0
  for (const one of a) for (const other of b) above += one > other ? 1 : one === other ? 0.5 : 0
  return Math.round((above / (a.length * b.length)) * 1000) / 1000
}

/** New in every answer, whoever asks: for their values stand their kinds and lengths. */
const newFields = ['access', 'refresh', 'pk', 'created_at', 'request_id']
const newHeaders = ['date', 'x-request-id', 'ratelimit-reset']

const kindOf = (value: string) => `new, of ${value.length}`

/** The bytes of an answer, but for what is new in every one, and the address that was asked about. */
const bytesOf = (body: string, email: string): string => {
  const fields = new RegExp(`("(?:${newFields.join('|')})":)("[^"]*"|\\d+)`, 'g')
  return body
    .replaceAll(email, 'the address')
    .replace(fields, (_all, name: string, value: string) => `${name}${kindOf(value)}`)
}

/** A cookie by its name, how long its value is, and all it says besides. */
const cookieOf = (cookie: string): string =>
  cookie.replace(/=([^;]*)/, (_all, value: string) => `=${kindOf(value)}`)

/** All that two answers can be told apart by. */
const seen = (answer: Answer, email: string) => {
  const { 'set-cookie': cookies, ...others } = answer.headers
  const headers = Object.entries(others).map(([name, value]) => [
    name,
    newHeaders.includes(name) ? 'new' : String(value),
  ])
  return {
    status: answer.statusCode,
    headers: headers.sort(([a = ''], [b = '']) => a.localeCompare(b)),
    cookies: [cookies ?? []].flat().map(cookieOf),
    body: bytesOf(answer.body, email),
  }
}

/** Asks each question in pairs, of somebody and of nobody in an order that is drawn. */
export const telling = async (
  t: TestApp,
  { passwordHash, pairs, pick }: { passwordHash: string; pairs: number; pick: () => number },
): Promise<{ shares: Record<string, number>; failures: string[] }> => {
  let network = 0
  const ask = async (url: string, body: { email: string }) => {
    network += 1
    const from = { 'x-forwarded-for': `10.${network >> 16}.${(network >> 8) & 255}.${network & 255}` }
    const since = performance.now()
    const answer = await t.as(null).post(url, body, from)
    return { took: performance.now() - since, says: seen(answer, body.email) }
  }
  const shares: Record<string, number> = {}
  const failures: string[] = []
  for (const [name, { url, body }] of Object.entries(questions)) {
    const somebody: number[] = []
    const nobody: number[] = []
    for (let n = 0; n < pairs; n++) {
      const { email } = await t.make.customer({ passwordHash })
      // As many letters, and an address of its own each time: trying one often costs more.
      const free = email.replace(/^person/, 'nobody')
      const ofSomebody = async () => ask(url, body(email))
      const ofNobody = async () => ask(url, body(free))
      const isFirst = pick() % 2 === 0
      const first = await (isFirst ? ofSomebody() : ofNobody())
      const second = await (isFirst ? ofNobody() : ofSomebody())
      const [taken, unknown] = isFirst ? [first, second] : [second, first]
      somebody.push(taken.took)
      nobody.push(unknown.took)
      failures.push(...mismatch(`${name} ${n}`, taken.says, unknown.says))
      if (failures.length > 3) break
    }
    // What the questions have left to do, such as mails, is not done beside the next.
    await t.drain()
    shares[name] = shareAbove(somebody, nobody)
  }
  return { shares, failures }
}
