import { sql } from 'drizzle-orm'
import { minFactCount, type Discover } from '@/lib/contract/seo'
import { saoPaulo, type TestUser } from '@/server/testing/factories'
import { appForEachTest } from '@/server/testing/test-app'

const t = appForEachTest()

const manaus = 1_302_603
const hourMs = 3_600_000
let customers: TestUser[]
let model: number

beforeEach(async () => {
  customers = []
  for (let n = 0; n < minFactCount.customers; n++) customers.push(await t.make.customer())
  model = (await t.make.demand({ customer: customers[0] })).pk
})

const readPlace = async (place = 'state=sp&city=sao-paulo') => {
  const { service, slug } = await t.make.work()
  return (
    await t.as(null).get(`/api/seo/discover/?service=${service}&sub_service=${slug}&${place}`)
  ).json<Discover>()
}
const offerWork = async (city: number, count: number = minFactCount.providers) => {
  for (let n = 0; n < count; n++) await t.make.provider({ cities: [city] })
}

/** Copies the model booking with other values. Returns its id. */
const copyBooking = async (values: Record<string, unknown>) => {
  const { rows } = await t.db.execute<{ id: string }>(sql`
    insert into bookings overriding system value
    select (jsonb_populate_record(b, ${JSON.stringify(values)}::jsonb
      || jsonb_build_object('id', nextval(pg_get_serial_sequence('bookings', 'id'))))).*
    from bookings b where id = ${model} returning id`)
  return Number(rows[0]?.id)
}
const hoursAgo = (hours: number) => new Date(t.context.clock().getTime() - hours * hourMs)
const customerAt = (n: number) => customers[n % customers.length]?.id

interface Demands {
  count: number
  answered: number
  /** Hours since the demand. */
  age?: number
  status?: string
}
/** Demands of all customers in turn, some of them with an offer 10, 20, 30 … minutes later. */
const addDemands = async (provider: TestUser, { count, answered, age = 48, status = 'expired' }: Demands) => {
  for (let n = 0; n < count; n++) {
    const createdAt = hoursAgo(age)
    const id = await copyBooking({
      ...{ customer_id: customerAt(n), created_at: createdAt, matched_at: createdAt, status },
      ...{ expires_at: null, city_ibge: saoPaulo },
    })
    if (n >= answered) continue
    await t.db.execute(sql`
      insert into offers (booking_id, provider_id, customer_id, status, items, labour_cents, material_cents, message,
        starts_at, duration_minutes, expires_at, created_at)
      values (${id}, ${provider.id}, ${customerAt(n)}, 'expired', '[]', 100, 0, '', now(), 60, now(),
        ${new Date(createdAt.getTime() + (n + 1) * 600_000).toISOString()}::timestamptz)`)
  }
}

test('measures the first offer and the share of demands with one', async () => {
  await offerWork(saoPaulo)
  await addDemands(await t.make.provider(), { count: 16, answered: 11 })
  expect((await readPlace()).facts).toEqual({
    wait: { minutes: 60, n: 11 },
    answered: { percent: 69, n: 16 },
    busiest_day: null,
  })
  // The state and the country count the same rows, other cities none.
  expect((await readPlace('state=sp')).facts.answered).toEqual({ percent: 69, n: 16 })
  expect((await readPlace('')).facts.answered).toEqual({ percent: 69, n: 16 })
  await offerWork(manaus)
  expect((await readPlace('state=am&city=manaus')).facts.answered).toBeNull()
})

test('says nothing below the least number of rows, of customers or of providers', async () => {
  const provider = await t.make.provider()
  await offerWork(saoPaulo, minFactCount.providers - 2)
  await addDemands(provider, { count: minFactCount.rows, answered: minFactCount.rows })
  expect((await readPlace()).facts).toMatchObject({ wait: null, answered: null })
  await offerWork(saoPaulo, 1)
  expect((await readPlace()).facts).toMatchObject({
    wait: { n: minFactCount.rows },
    answered: { percent: 100, n: minFactCount.rows },
  })
  await t.db.execute(sql`delete from offers where id = (select max(id) from offers)`)
  expect((await readPlace()).facts).toMatchObject({ wait: null, answered: { percent: 90 } })
  await t.db.execute(
    sql`update bookings set customer_id = ${customerAt(0)} where customer_id = ${customerAt(1)}`,
  )
  expect((await readPlace()).facts).toMatchObject({ wait: null, answered: null })
})

test('leaves out demands that may still be answered, old ones and those withdrawn without an offer', async () => {
  await offerWork(saoPaulo)
  const provider = await t.make.provider()
  await addDemands(provider, { count: 10, answered: 10 })
  await addDemands(provider, { count: 3, answered: 0, age: 2, status: 'booking_offers' })
  await addDemands(provider, { count: 3, answered: 0, age: 200 * 24 })
  await addDemands(provider, { count: 3, answered: 0, status: 'canceled' })
  expect((await readPlace()).facts.answered).toEqual({ percent: 100, n: 10 })
})

test('names the busiest weekday of a city on its own clock, unless two share the first place', async () => {
  await offerWork(manaus)
  // Sunday in Brasília, Saturday in Manaus.
  const saturdayNight = '2026-03-01T03:30:00Z'
  const monday = '2026-03-02T15:00:00Z'
  const complete = async (startsAt: string, count: number) => {
    for (let n = 0; n < count; n++)
      await copyBooking({
        ...{ customer_id: customerAt(n), status: 'completed', completed_at: startsAt, starts_at: startsAt },
        ...{ city_ibge: manaus, expires_at: null },
      })
  }
  const read = async () => (await readPlace('state=am&city=manaus')).facts.busiest_day
  await complete(saturdayNight, 10)
  await complete(monday, 9)
  expect(await read()).toBeNull()
  await complete(monday, 1)
  expect(await read()).toBeNull()
  await complete(saturdayNight, 1)
  expect(await read()).toEqual({ weekday: 6, count: 11, n: 21 })
  expect((await readPlace('state=am')).facts.busiest_day).toBeNull()
})

test('returns the lowest price that a provider of the city publishes', async () => {
  await t.make.provider({ cities: [saoPaulo] })
  expect((await readPlace()).lowest_price_cents).toBeNull()
  await t.make.provider({ cities: [saoPaulo], priceCents: 18_000 })
  await t.make.provider({ cities: [saoPaulo], priceCents: 12_000 })
  await t.make.provider({ cities: [manaus], priceCents: 9_000 })
  expect((await readPlace()).lowest_price_cents).toBe(12_000)
  expect((await readPlace('state=sp')).lowest_price_cents).toBeNull()
})
