import type { TestApp } from '@/server/testing/make-app'
import { mismatch } from '@/server/testing/mismatch'
import type { Operation } from '@/server/testing/operations'
import { rights } from '@/server/testing/rights'
import { answersOf, rightsAsked } from '@/server/testing/rights-asked'
import { strayFields } from './stray'

/** Every read, as each actor who gets an answer: no field that its schema does not declare. */
export const readsAreTheirSchema = async (t: TestApp, operations: readonly Operation[]) => {
  const asked = rightsAsked(t)
  const outsiders = await asked.makeOutsiders()
  const failures: string[] = []
  let answers = 0
  for (const { method, path, answer } of operations) {
    const row = rights[`${method} ${path}`]
    if (method !== 'GET' || !answer || !row) continue
    const world = await asked.sharedAt(row.at)
    for (const actor of ['anonymous', 'customer', 'provider', 'operator'] as const) {
      if ((answersOf(row)[actor] ?? 0) >= 300) continue
      const said = await asked.ask(`${method} ${path}`, row, actor, world, outsiders)
      if (said.statusCode >= 300) continue
      answers++
      failures.push(
        ...mismatch(`${method} ${path} as ${actor} says more`, strayFields(answer, said.json()), []),
      )
    }
  }
  return { answers, failures }
}
