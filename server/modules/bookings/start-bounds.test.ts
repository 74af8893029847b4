import { appForFile } from '@/server/testing/test-app'

const t = appForFile()

const ahead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const errorsOf = async (answer: Promise<{ statusCode: number; json: () => unknown }>) => {
  const { statusCode, json } = await answer
  return [statusCode, (json() as { errors?: object }).errors]
}

test('work begins within a year, wherever a start is named', async () => {
  const [suggestion, offer, job] = [await t.make.suggestion(), await t.make.offer(), await t.make.approved()]
  const customer = await t.make.customer()
  const far = ahead(367)
  const terms = t.make.offerBody({ starts_at: far })
  const demand = (more: object) => t.make.demandBody({ ...more })
  const asks = {
    starts_at: [
      t.as(suggestion.provider).post('/api/offers/', { ...terms, suggestion: suggestion.pk }),
      t.as(offer.provider).post(`/api/offers/${offer.pk}/update/`, terms),
      t.as(job.customer).post(`/api/bookings/${job.booking}/reschedule/`, { starts_at: far }),
    ],
    wanted_from: [t.as(customer).post('/api/demands/', await demand({ wanted_from: far }))],
    wanted_to: [
      t.as(customer).post('/api/demands/', await demand({ wanted_from: ahead(2), wanted_to: far })),
    ],
    slot_start: [t.as(customer).post('/api/bookings/', await demand({ slot_start: far }))],
  }
  for (const [field, answers] of Object.entries(asks))
    for (const answer of answers) expect(await errorsOf(answer)).toEqual([422, { [field]: ['too_far'] }])
})

test('a start nearly a year ahead is taken', async () => {
  const { provider, pk } = await t.make.suggestion()
  const answer = await t
    .as(provider)
    .post('/api/offers/', { ...t.make.offerBody({ starts_at: ahead(365) }), suggestion: pk })
  expect(answer.statusCode).toBe(201)
})

test.each(['9999-12-31T23:00:00Z', '0001-01-01T00:00:00Z', '2200-01-01T00:00:00Z'])(
  'the moment %s is none to begin at',
  async (starts_at) => {
    const { provider, pk } = await t.make.suggestion()
    const sent = t.as(provider).post('/api/offers/', { ...t.make.offerBody({ starts_at }), suggestion: pk })
    expect(await errorsOf(sent)).toEqual([422, { starts_at: ['invalid_date'] }])
  },
)

test.each(['0001-01-01', '1899-12-31', '3000-01-01', '9999-12-31'])(
  'calendars and free times refuse the day %s',
  async (day) => {
    const { provider } = await t.make.suggestion()
    const calendar = t.as(provider).get(`/api/provider/calendar/?from=${day}&to=${day}`)
    expect(await errorsOf(calendar)).toEqual([422, { from: ['invalid_date'], to: ['invalid_date'] }])
    const query = `sub_service=${await t.make.subServiceId()}&city=3550308&date=${day}`
    expect(await errorsOf(t.as(null).get(`/api/time-slots/?${query}`))).toEqual([
      422,
      { date: ['invalid_date'] },
    ])
  },
)

test('a day too far to be booked has no times', async () => {
  const query = `sub_service=${await t.make.subServiceId()}&city=3550308&date=`
  await t.make.provider()
  const times = (day: string) => t.as(null).get(`/api/time-slots/?${query}${day.slice(0, 10)}`)
  expect((await times(ahead(400))).json()).toEqual([])
  // At least one day of the week has hours.
  const week = await Promise.all([2, 3, 4, 5, 6, 7, 8].map(async (n) => (await times(ahead(n))).json()))
  expect(week.flat()).not.toEqual([])
})
