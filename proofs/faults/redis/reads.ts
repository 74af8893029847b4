import type { TestApp } from '@/server/testing/make-app'
import { operationsOf } from '@/server/testing/operations'
import { rights } from '@/server/testing/rights'
import { actors, answersOf, rightsAsked } from '@/server/testing/rights-asked'
import type { Planned } from './plan'

/** Reads that ask a third party, whose time would be judged. */
const ofOthers: Record<string, string> = { lookUpCep: 'the service of postal codes' }

/** An account may have its data a few times an hour, which is counted in PostgreSQL: somebody else asks each time. */
const onceEach = 'exportData'
const exporters = 40

/** Every read of the router that answers 200 to somebody who is signed in, by somebody whom it answers so. */
export const readsOf = async (t: TestApp): Promise<Planned[]> => {
  const { callOf } = rightsAsked(t)
  const plans: Planned[] = []
  for (const { id, method, path, answer } of await operationsOf(t)) {
    const name = `${method} ${path}`
    const row = rights[name]
    if (method !== 'GET' || id in ofOthers) continue
    if (!row) throw new Error(`${name} has no row of rights`)
    const able = actors.find((one) => one !== 'anonymous' && answersOf(row)[one] === 200)
    if (!able) continue
    const { who, url } = await callOf(name, row, able)
    const people = [who]
    while (id === onceEach && people.length < exporters) people.push(await t.make.customer())
    let asked = 0
    plans.push({
      name,
      kind: answer ? 'answer' : 'file',
      call: () => ({ who: people[asked++ % people.length] ?? null, method, path: url }),
    })
  }
  return plans
}
