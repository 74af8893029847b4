import { randomUUID } from 'node:crypto'
import { hashPassword } from '@/server/modules/accounts/passwords'
import { saoPaulo } from '@/server/testing/factories'
import type { TestApp } from '@/server/testing/make-app'
import { okBody } from '@/server/testing/ok-body'
import { operationsOf } from '@/server/testing/operations'
import { availabilityInput, preferencesInput, type TestUser } from '@/server/testing/people'
import { rights } from '@/server/testing/rights'
import { callerRoles, expectedStatuses, makeRightsCaller } from '@/server/testing/rights-calls'

interface Call {
  who: { id: number } | null
  method: string
  path: string
  body?: unknown
  headers?: Record<string, string>
}
/** Files are measured apart, because their durations would hide a delay of the rest. */
export type Kind = 'answer' | 'file'
interface Planned {
  name: string
  kind: Kind
  call: (nth: number) => Call
}

export interface Plan {
  at: (nth: number) => Call & { kind: Kind }
}

const signInEvery = 16
const password = 'uma frase bem comprida'
const accounts = 4
const lastSeq = 2_147_483_647

/** Reads that call a third party, whose duration would be measured. */
const thirdParty: readonly string[] = ['lookUpCep']
/** PostgreSQL limits exports and demands of an account, so they are shared among many accounts. */
const limitedPerAccount = 'exportData'
const exporters = 40
const publishers = 10

/** Every read endpoint, requested by an actor who gets 200. */
const readsOf = async (t: TestApp): Promise<Planned[]> => {
  const { callOf } = makeRightsCaller(t)
  const plans: Planned[] = []
  for (const { id, method, path, answer } of await operationsOf(t)) {
    const name = `${method} ${path}`
    const row = rights[name]
    if (method !== 'GET' || thirdParty.includes(id)) continue
    if (!row) throw new Error(`${name} has no row of rights`)
    const able = callerRoles.find((one) => one !== 'anonymous' && expectedStatuses(row)[one] === 200)
    if (!able) continue
    const { who, url } = await callOf(name, row, able)
    const people = [who]
    while (id === limitedPerAccount && people.length < exporters) people.push(await t.make.customer())
    let asked = 0
    plans.push({
      name,
      kind: answer ? 'answer' : 'file',
      call: () => ({ who: people[asked++ % people.length] ?? null, method, path: url }),
    })
  }
  return plans
}

const write = (
  method: 'POST' | 'PUT',
  who: TestUser | null,
  path: string,
  body: (nth: number) => unknown,
): Planned => ({
  name: `${method} ${path.replace(/\d+/, '{pk}')}`,
  kind: 'answer',
  call: (nth) => ({ who, method, path, body: body(nth) }),
})

/** A demand, published by each of the publishers in turn. */
const publish = async (t: TestApp): Promise<Planned> => {
  const body = await t.make.demandBody()
  const people: TestUser[] = []
  while (people.length < publishers) people.push(await t.make.customer())
  const path = '/api/demands/'
  let published = 0
  return {
    name: `POST ${path}`,
    kind: 'answer',
    call: () => {
      const who = people[published++ % people.length] ?? null
      return { who, method: 'POST', path, body, headers: { 'idempotency-key': randomUUID() } }
    },
  }
}

/** A message, its receipt and the receipt of its notice, a demand, and settings that change with each call. */
const writesOf = async (t: TestApp): Promise<Planned[]> => {
  const { pk, customer, provider } = await t.make.offer()
  const room = `/api/chat/rooms/${pk}`
  okBody(await t.as(customer).post(`${room}/messages/`, { text: 'Bom dia', client_id: randomUUID() }))
  const { data } = okBody<{ data: { indicator: string }[] }>(
    await t.as(provider).get('/api/notification/list/'),
  )
  const indicator = data.find((one) => one.indicator.includes('new_message'))?.indicator ?? ''
  const sub_service = await t.make.subServiceId()
  return [
    write('POST', customer, `${room}/messages/`, (nth) => ({
      text: `Mensagem ${nth}`,
      client_id: randomUUID(),
    })),
    write('POST', provider, `${room}/read/`, () => ({ seq: lastSeq })),
    write('POST', provider, '/api/notification/mark-as-read/', () => ({ indicator })),
    await publish(t),
    write('PUT', customer, '/api/profile/', (nth) => ({ bio: `Texto ${nth}` })),
    write('PUT', provider, '/api/user/services', (nth) => [
      { sub_service, cities: [saoPaulo], price_cents: 9_000 + nth },
    ]),
    write('PUT', provider, '/api/user/availability/', (nth) =>
      availabilityInput({ buffer_minutes: (nth % 30) * 5 }),
    ),
    write('PUT', customer, '/api/notification/preferences/', (nth) =>
      preferencesInput({ email: nth % 2 === 0, push: nth % 2 === 1 }),
    ),
  ]
}

const signInsOf = async (t: TestApp): Promise<Planned[]> => {
  const plans: Planned[] = []
  for (let n = 0; n < accounts; n++) {
    const { email } = await t.make.customer({ passwordHash: await hashPassword(password) })
    plans.push(write('POST', null, '/api/token/', () => ({ email, password })))
  }
  return plans
}

/** Plans every read and some writes, `sets` times by people of their own, to stay below the limits of a person. */
export const planOf = async (t: TestApp, sets: number): Promise<Plan & { operations: number }> => {
  const work: Planned[] = []
  for (let n = 0; n < sets; n++) work.push(...(await readsOf(t)), ...(await writesOf(t)))
  const signIns = await signInsOf(t)
  return {
    operations: new Set([...work, ...signIns].map(({ name }) => name)).size,
    at: (nth) => {
      const isSignIn = nth % signInEvery === 0
      const plans = isSignIn ? signIns : work
      const position = isSignIn ? nth / signInEvery : nth - Math.ceil(nth / signInEvery)
      const planned = plans[position % plans.length]
      if (!planned) throw new Error('nothing is planned')
      return { kind: planned.kind, ...planned.call(nth) }
    },
  }
}
