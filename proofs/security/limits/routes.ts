import type { TestApp } from '@/server/testing/make-app'
import { mismatch } from '@/server/testing/mismatch'
import { operationsOf, type Operation } from '@/server/testing/operations'

/** Headers that may name the caller's address; a program that trusts one starts a new count with each value. */
const spoofed = [
  'x-forwarded-for',
  'x-real-ip',
  'forwarded',
  'x-client-ip',
  'x-cluster-client-ip',
  'x-originating-ip',
  'x-remote-ip',
  'x-remote-addr',
  'client-ip',
  'true-client-ip',
  'cf-connecting-ip',
  'fastly-client-ip',
  'x-forwarded-host',
  'via',
]
let networks = 0
const address = () => `172.${16 + (networks >> 16)}.${(networks >> 8) & 255}.${networks++ & 255}`

const callOf = ({ method, path }: Operation, headers: Record<string, string>) => ({
  method,
  url: path.replace(/\{\w+\}/g, '1'),
  headers: { ...headers, ...(method === 'GET' ? {} : { 'content-type': 'application/json' }) },
  ...(method === 'GET' ? {} : { payload: '{}' }),
})

/** Sends requests up to the limit, which are accepted, and beyond it, which are refused whatever the headers. */
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

/** Reads the limit that every operation returns, and exceeds each that is an operation's own. */
export const exceedLimits = async (t: TestApp, everyNth: number, from: number) => {
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
