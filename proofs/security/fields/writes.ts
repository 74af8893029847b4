import { randomUUID } from 'node:crypto'
import type { TestApp } from '@/server/testing/make-app'
import { mismatch } from '@/server/testing/mismatch'
import type { Operation } from '@/server/testing/operations'
import { rights } from '@/server/testing/rights'
import { actors, answersOf, rightsAsked } from '@/server/testing/rights-asked'
import type { Body } from '@/server/testing/speaker'
import { calls } from './calls'
import { canaries, withExtras } from './extra'
import { lookingAt } from './stored'
import { strayFields } from './stray'

interface Loaded {
  who: { id: number } | null
  url: string
  body: Body
}

/** A call of the operation that succeeds, where one is known; otherwise one that is refused. */
export const callOf = async (t: TestApp, asked: ReturnType<typeof rightsAsked>, operation: Operation) => {
  const known = await calls[operation.id]?.(t)
  if (known) return { url: operation.path, ...known }
  const name = `${operation.method} ${operation.path}`
  const row = rights[name]
  if (!row) return null
  const able = actors.find((one) => (answersOf(row)[one] ?? 0) < 300)
  return asked.callOf(name, row, able ?? 'customer')
}

const send = async (t: TestApp, { method }: Operation, { who, url, body }: Loaded, declared: string[]) =>
  t.send(who, {
    method,
    url,
    headers: {
      'content-type': 'application/json',
      'accept-language': 'pt-br',
      'idempotency-key': randomUUID(),
    },
    payload: withExtras(body, declared),
  })

const declaredBy = ({ body }: Operation) => Object.keys({ ...body?.properties, ...body?.items?.properties })

/** Every operation with a body, each with the forbidden fields beside its own: none is stored, and none answered. */
export const writesStoreNoExtra = async (t: TestApp, operations: readonly Operation[]) => {
  const asked = rightsAsked(t)
  const { tables, look } = await lookingAt(t)
  const failures: string[] = []
  const counts = { taken: 0, refused: 0 }
  for (const operation of operations) {
    const call = await callOf(t, asked, operation)
    if (!call) {
      failures.push(`${operation.id}: no call of it is known`)
      continue
    }
    const before = await look()
    const answer = await send(t, operation, call, declaredBy(operation))
    const isTaken = answer.statusCode < 300
    counts[isTaken ? 'taken' : 'refused']++
    if (answer.statusCode >= 500 || (!isTaken && calls[operation.id]))
      failures.push(`${operation.id}: ${answer.statusCode} ${answer.body.slice(0, 300)}`)
    failures.push(
      ...mismatch(`${operation.id}: stored, and operators`, await look(), before),
      ...mismatch(
        `${operation.id}: answered`,
        canaries.filter((one) => answer.body.includes(one)),
        [],
      ),
    )
    if (isTaken && operation.answer && answer.body !== '')
      failures.push(
        ...mismatch(`${operation.id} says more`, strayFields(operation.answer, answer.json()), []),
      )
  }
  return { tables, ...counts, failures }
}
