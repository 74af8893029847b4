import type { TestApp } from '@/server/testing/make-app'
import { mismatch } from '@/server/testing/mismatch'
import { operationsOf } from '@/server/testing/operations'
import { rights } from '@/server/testing/rights'
import { answersOf, rightsAsked } from '@/server/testing/rights-asked'

/**
 * Every operation the router serves, as every actor, about one's own, another's and nothing; each nth in a short
 * run.
 */
export const everyRoute = async (t: TestApp, everyNth: number, from: number) => {
  const failures: string[] = []
  const operations = (await operationsOf(t)).map(({ method, path }) => `${method} ${path}`)
  const rows = Object.entries(rights)
  failures.push(
    ...mismatch(
      'operations without a row of rights',
      operations.filter((one) => !rights[one]),
      [],
    ),
    ...mismatch(
      'rows of nothing',
      rows.map(([one]) => one).filter((one) => !operations.includes(one)),
      [],
    ),
  )
  const chosen = rows.filter((_, at) => (at + from) % everyNth === 0)
  const { askAll } = rightsAsked(t)
  for (const [operation, row] of chosen) {
    const { answers, told } = await askAll(operation, row)
    failures.push(
      ...mismatch(operation, answers, answersOf(row)),
      ...told.map((one) => `${operation}: ${one}`),
    )
  }
  return { operations: chosen.length, failures }
}
