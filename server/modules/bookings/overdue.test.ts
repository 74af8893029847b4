import { eq } from 'drizzle-orm'
import type { Notification } from '@/lib/contract/notifications'
import type { OperatorCase } from '@/lib/contract/operators'
import { bookings } from '@/server/db/schema/bookings'
import { findCases } from '@/server/modules/operators/service'
import { makeApp, type TestApp } from '@/server/testing/make-app'
import { okay } from '@/server/testing/okay'
import type { TestUser } from '@/server/testing/people'
import { askAboutOverdue } from './timed'

/* What is paid waits for a step of somebody: who forgot it is asked, and in the end an operator looks. */
const hour = 3_600_000
const day = 24 * hour

let t: TestApp
beforeEach(async () => {
  t = await makeApp()
})
afterEach(() => t.close())

/** Work whose agreed end was so long ago. */
const ended = async (ago: number, stage: 'approved' | 'started' = 'approved') => {
  const made = await t.make[stage]()
  const end = t.context.clock().getTime() - ago
  const times = { startsAt: new Date(end - 2 * hour), endsAt: new Date(end) }
  await t.db.update(bookings).set(times).where(eq(bookings.id, made.booking))
  return made
}
const titles = async (who: TestUser) =>
  okay<{ data: Notification[] }>(await t.as(who).get('/api/notification/list/')).data.map(
    ({ title }) => title,
  )
const asked = ['O serviço aconteceu?']

test('both sides are asked a day after its end, once a week, until somebody takes a step', async () => {
  const made = await ended(day - 1000)
  const count = async () =>
    (await titles(made.customer)).filter((title) => asked.includes(title)).length +
    (await titles(made.provider)).filter((title) => asked.includes(title)).length
  expect(await askAboutOverdue(t.context)).toBe(0)
  t.travel(1000)
  expect([await askAboutOverdue(t.context), await askAboutOverdue(t.context), await count()]).toEqual([
    1, 0, 2,
  ])
  t.travel(7 * day)
  expect([await askAboutOverdue(t.context), await count()]).toEqual([1, 4])
  okay(await t.as(made.customer).post(`/api/bookings/${made.booking}/no-show/`))
  t.travel(7 * day)
  expect(await askAboutOverdue(t.context)).toBe(0)
})

test('work that was begun is asked about by its delivery, and an end that was moved counts anew', async () => {
  const made = await ended(2 * day, 'started')
  expect(await askAboutOverdue(t.context)).toBe(1)
  expect(await titles(made.customer)).toContain('O serviço terminou?')
  expect(await titles(made.provider)).toContain('Falta registrar a entrega')
  const moved = new Date(t.context.clock().getTime() + hour)
  await t.db.update(bookings).set({ endsAt: moved }).where(eq(bookings.id, made.booking))
  t.travel(hour + day)
  expect(await askAboutOverdue(t.context)).toBe(1)
})

test.each([
  ['approved', 'início'],
  ['started', 'entrega'],
] as const)(
  'what stays forgotten is an operator’s to see, and gone with the next step: %s',
  async (stage, lacks) => {
    const operator = await t.make.user({ isOperator: true })
    const cases = async () => {
      await findCases(t.context)
      return okay<{ results: OperatorCase[] }>(await t.as(operator).get('/api/operator/cases/')).results
    }
    const made = await ended(14 * day - 1000, stage)
    expect(await cases()).toEqual([])
    t.travel(2000)
    expect(await cases()).toMatchObject([
      {
        kind: 'forgotten',
        booking: made.booking,
        cause: expect.stringMatching(new RegExp(`há 14 dias e .*${lacks}`)) as string,
        can: ['settled_by_hand', 'dismiss'],
      },
    ])
    okay(
      await t
        .as(made.customer)
        .post(`/api/bookings/${made.booking}/dispute/`, { reason: 'Ninguém responde' }),
    )
    expect(await cases()).toEqual([])
  },
)
