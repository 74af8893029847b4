import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import type { ChecklistKey } from '@/lib/contract/provider'
import { users } from '@/server/db/schema/accounts'
import { subServices } from '@/server/db/schema/catalogue'
import { saoPaulo } from '@/server/testing/factories'
import type { TestApp } from '@/server/testing/make-app'
import { appForFile } from '@/server/testing/test-app'
import { buildChecklist, minBioLength, type SetUp } from './checklist'

const known = fc.record({
  email: fc.boolean(),
  phone: fc.boolean(),
  services: fc.boolean(),
  cities: fc.boolean(),
  hours: fc.boolean(),
  photo: fc.boolean(),
  bio: fc.boolean(),
  council: fc.boolean(),
  needsCouncil: fc.boolean(),
})

test('reports the state of every item, and is complete only when nothing is missing', () => {
  fc.assert(
    fc.property(known, (one: SetUp) => {
      const { items, is_complete } = buildChecklist(one)
      for (const { key, done } of items) expect(done).toBe(one[key])
      expect(is_complete).toBe(items.every(({ done }) => done))
      expect(items.some(({ key }) => key === 'council')).toBe(one.needsCouncil)
      expect(new Set(items.map(({ key }) => key)).size).toBe(items.length)
    }),
  )
})

const t = appForFile()

const url = '/api/provider/checklist/'
const missing = async (user: Parameters<TestApp['as']>[0]): Promise<ChecklistKey[]> =>
  (await t.as(user).get(url))
    .json<{ items: { key: ChecklistKey; done: boolean }[] }>()
    .items.filter(({ done }) => !done)
    .map(({ key }) => key)

test('a newcomer sees all of it, and each line goes when it is done', async () => {
  const user = await t.make.user({ isProvider: true, emailVerifiedAt: null, phoneVerifiedAt: null })
  expect(await missing(user)).toEqual(['email', 'phone', 'services', 'cities', 'hours', 'photo', 'bio'])
  await t.db
    .update(users)
    .set({ emailVerifiedAt: new Date(), phoneVerifiedAt: new Date() })
    .where(eq(users.id, user.id))
  await t
    .as(user)
    .put('/api/user/services', [{ sub_service: await t.make.subServiceId(), cities: [saoPaulo] }])
  expect(await missing(user)).toEqual(['hours', 'photo', 'bio'])
  await t.as(user).put('/api/user/availability/', {
    weekly: [{ weekday: 1, from: '08:00', to: '12:00' }],
    exceptions: [],
    buffer_minutes: 0,
    notice_minutes: 0,
  })
  await t.db
    .update(users)
    .set({ bio: 'a'.repeat(minBioLength), photoId: '00000000-0000-4000-8000-000000000001' })
    .where(eq(users.id, user.id))
  const whole = await t.as(user).get(url)
  expect([whole.statusCode, whole.json().is_complete]).toEqual([200, true])
})

test('a profession with a council is asked for its number', async () => {
  const user = await t.make.user({ isProvider: true })
  const pk = await t.make.subServiceId('eletricista')
  await t.as(user).put('/api/user/services', [{ sub_service: pk, cities: [saoPaulo] }])
  await t.db.update(subServices).set({ council: null }).where(eq(subServices.id, pk))
  expect(await missing(user)).not.toContain('council')
  await t.db.update(subServices).set({ council: 'CREA' }).where(eq(subServices.id, pk))
  expect(await missing(user)).toContain('council')
  await t
    .as(user)
    .put('/api/profile/', { registrations: [{ council: 'CAU', state: 'SP', number: 'A1234-5' }] })
  expect(await missing(user)).toContain('council')
  await t
    .as(user)
    .put('/api/profile/', { registrations: [{ council: 'CREA', state: 'SP', number: '123456' }] })
  expect(await missing(user)).not.toContain('council')
})

test('rejects users who are no providers', async () => {
  const answer = await t.as(await t.make.customer()).get(url)
  expect([answer.statusCode, answer.headers['x-missing-authorization']]).toEqual([403, 'role'])
})
