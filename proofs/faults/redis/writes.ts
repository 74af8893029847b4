import { randomUUID } from 'node:crypto'
import { hashPassword } from '@/server/modules/accounts/passwords'
import { saoPaulo } from '@/server/testing/factories'
import type { TestApp } from '@/server/testing/make-app'
import { okay } from '@/server/testing/okay'
import type { TestUser } from '@/server/testing/people'
import type { Call, Planned } from './plan'

const password = 'uma frase bem comprida'
const accounts = 4
const lastOfAll = 2_147_483_647

/** What a person writes into their own account: another value each time. */
const ofAccount = async (t: TestApp, customer: TestUser, provider: TestUser): Promise<Planned[]> => {
  const sub_service = await t.make.subServiceId()
  const put = (who: TestUser, path: string, body: (nth: number) => unknown): Planned => ({
    name: `PUT ${path}`,
    kind: 'answer',
    call: (nth) => ({ who, method: 'PUT', path, body: body(nth) }),
  })
  return [
    put(customer, '/api/profile/', (nth) => ({ bio: `Texto ${nth}` })),
    put(provider, '/api/user/services', (nth) => [
      { sub_service, cities: [saoPaulo], price_cents: 9_000 + nth },
    ]),
    put(provider, '/api/user/availability/', (nth) => ({
      weekly: [{ weekday: 1, from: '08:00', to: '12:00' }],
      exceptions: [],
      buffer_minutes: (nth % 30) * 5,
      notice_minutes: 60,
    })),
    put(customer, '/api/notification/preferences/', (nth) => {
      const ways = { email: nth % 2 === 0, push: nth % 2 === 1 }
      return { suggestions: ways, offers: ways, messages: ways, reminders: ways }
    }),
  ]
}

/** A message, and what whoever gets it does: reads it, and the notice of it. In this order each has something to do. */
const ofRoom = async (t: TestApp): Promise<{ customer: TestUser; provider: TestUser; plans: Planned[] }> => {
  const { pk, customer, provider } = await t.make.offer()
  const room = `/api/chat/rooms/${pk}`
  okay(await t.as(customer).post(`${room}/messages/`, { text: 'Bom dia', client_id: randomUUID() }))
  const { data } = okay<{ data: { indicator: string }[] }>(
    await t.as(provider).get('/api/notification/list/'),
  )
  const indicator = data.find((one) => one.indicator.includes('new_message'))?.indicator ?? ''
  const post = (name: string, who: TestUser, path: string, body: (nth: number) => unknown): Planned => ({
    name: `POST ${name}`,
    kind: 'answer',
    call: (nth) => ({ who, method: 'POST', path, body: body(nth) }),
  })
  const plans = [
    post('message', customer, `${room}/messages/`, (nth) => ({
      text: `Mensagem ${nth}`,
      client_id: randomUUID(),
    })),
    post('read', provider, `${room}/read/`, () => ({ seq: lastOfAll })),
    post('mark-as-read', provider, '/api/notification/mark-as-read/', () => ({ indicator })),
  ]
  return { customer, provider, plans }
}

/** Writes by two people who have work with each other. */
export const writesOf = async (t: TestApp): Promise<Planned[]> => {
  const { customer, provider, plans } = await ofRoom(t)
  const body = await t.make.demandBody()
  const publish = (): Call => ({
    who: customer,
    method: 'POST',
    path: '/api/demands/',
    body,
    headers: { 'idempotency-key': randomUUID() },
  })
  return [
    ...plans,
    { name: 'POST demand', kind: 'answer', call: publish },
    ...(await ofAccount(t, customer, provider)),
  ]
}

/** People sign in with their passwords. */
export const signInsOf = async (t: TestApp): Promise<Planned[]> => {
  const plans: Planned[] = []
  for (let n = 0; n < accounts; n++) {
    const { email } = await t.make.customer({ passwordHash: await hashPassword(password) })
    plans.push({
      name: 'POST /api/token/',
      kind: 'answer',
      call: () => ({ who: null, method: 'POST', path: '/api/token/', body: { email, password } }),
    })
  }
  return plans
}
