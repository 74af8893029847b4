import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { reviewDays } from '@/lib/contract/reviews'
import { users } from '@/server/db/schema/accounts'
import { profileChanges } from '@/server/db/schema/provider'
import { publishDueReviews } from '@/server/modules/reviews/scheduled'
import { answerHours } from '@/server/modules/statistics/answers-repository'
import { rio, saoPaulo, type TestUser } from '@/server/testing/factories'
import { appForEachTest } from '@/server/testing/test-app'

const t = appForEachTest()

interface Listed {
  results: { path: string; modified_at: string | null }[]
}
const dateOfProfile = async (provider: TestUser) => {
  const found = (await t.as(null).get('/api/seo/sitemap/?part=providers'))
    .json<Listed>()
    .results.find((one) => one.path === `/providers/${provider.id}/`)?.modified_at
  return found ? new Date(found) : null
}
const earlier = new Date('2026-01-02T03:04:05Z')
const age = () => t.db.update(profileChanges).set({ changedAt: earlier })
const done = async (answer: Promise<{ statusCode: number }>) =>
  expect((await answer).statusCode).toBeLessThan(300)

test('dates a profile by its visible changes: texts, picture, councils, work, prices, cities', async () => {
  const council = { council: 'CREA', state: 'SP', number: '5061234567' }
  const [one, other] = [await t.make.provider(), await t.make.provider()]
  const first = {
    sub_service: await t.make.subServiceId(),
    cities: [saoPaulo],
    price_cents: null,
    instant: false,
  }
  const second = {
    sub_service: await t.make.subServiceId('encanador'),
    cities: [saoPaulo],
    price_cents: 9000,
    instant: false,
  }
  const offer = (...services: (typeof first | typeof second)[]) =>
    done(t.as(one).put('/api/user/services', services))
  const saves = (change: Record<string, unknown>) => () => done(t.as(one).put('/api/profile/', change))
  const changes: [string, () => Promise<void>][] = [
    ['name', saves({ full_name: 'Outro Nome' })],
    ['words', saves({ bio: 'Vinte anos de ofício.' })],
    [
      'picture',
      () =>
        t.db
          .update(users)
          .set({ photoId: randomUUID() })
          .where(eq(users.id, one.id))
          .then(() => undefined),
    ],
    ['council', saves({ registrations: [council] })],
    ['council left', saves({ registrations: [] })],
    ['work', () => offer(first, second)],
    ['price', () => offer(first, { ...second, price_cents: 9500 })],
    ['instant', () => offer(first, { ...second, price_cents: 9500, instant: true })],
    [
      'city',
      () => offer({ ...first, cities: [saoPaulo, rio] }, { ...second, price_cents: 9500, instant: true }),
    ],
    ['city left', () => offer(first, { ...second, price_cents: 9500, instant: true })],
    ['work left', () => offer(first)],
  ]
  for (const [what, change] of changes) {
    await age()
    await change()
    expect([
      what,
      (await dateOfProfile(one))?.getTime() === earlier.getTime(),
      await dateOfProfile(other),
    ]).toEqual([what, false, earlier])
  }
})

test('keeps a profile’s date after an invisible change or none', async () => {
  const one = await t.make.provider()
  const registrations = [{ council: 'CREA', state: 'SP', number: '5061234567' }]
  await done(t.as(one).put('/api/profile/', { bio: 'Vinte anos de ofício.', registrations }))
  await age()
  await done(
    t.as(one).put('/api/profile/', { bio: 'Vinte anos de ofício.', registrations, birth_date: '1980-05-05' }),
  )
  await done(
    t
      .as(one)
      .put('/api/user/services', [
        { sub_service: await t.make.subServiceId(), cities: [saoPaulo], price_cents: null, instant: false },
      ]),
  )
  await t.make.suggestion({ provider: one })
  expect(await dateOfProfile(one)).toEqual(earlier)
  await t.db.delete(profileChanges)
  expect(await dateOfProfile(one)).toBeNull()
})

test('dates a profile by finished work and published reviews, not by waiting ones or a first answer', async () => {
  const one = await t.make.provider()
  const job = await t.make.delivered({ provider: one })
  await age()
  const starts_at = new Date(t.context.clock().getTime() + 60 * 3_600_000).toISOString()
  await t.make.offer({ provider: one, body: { starts_at } })
  expect(await dateOfProfile(one)).toEqual(earlier)
  t.travel(3_600_000)
  await done(t.as(job.customer).post(`/api/bookings/${job.booking}/complete/`))
  expect(await dateOfProfile(one)).not.toEqual(earlier)
  await age()
  await done(
    t.as(job.customer).post(`/api/bookings/${job.booking}/review/`, { rating: 5, text: 'Ficou ótimo.' }),
  )
  expect(await dateOfProfile(one)).toEqual(earlier)
  t.travel(reviewDays * 86_400_000)
  await publishDueReviews(t.context)
  expect(await dateOfProfile(one)).not.toEqual(earlier)
  await age()
  // From the third on it is said how fast somebody answers.
  await t.make.offer({ provider: one })
  t.travel(answerHours * 3_600_000)
  await t.drain()
  expect(await dateOfProfile(one)).not.toEqual(earlier)
})
