import { Client } from 'pg'
import type { Service } from '@/lib/contract/catalogue'
import { reviews } from '@/server/db/schema/bookings'
import { subServices } from '@/server/db/schema/catalogue'
import { okBody } from '@/server/testing/ok-body'
import { recordedStatements } from '@/server/testing/recorded-statements'
import { appForFile } from '@/server/testing/test-app'
import { excerptOf } from './opportunities'

const t = appForFile()

interface Row {
  suggestion: { pk: number; status: string }
  booking: { pk: number }
  opportunity: Record<string, unknown>
}
type Page = { results: Row[]; next: string | null }

const soon = () => new Date(Date.now() + 3 * 86_400_000).toISOString()

test('an excerpt is whole, or ends at a word and says that more follows', () => {
  expect(excerptOf('  Uma\n faxina  ')).toBe('Uma faxina')
  const long = excerptOf('palavra '.repeat(60))
  expect([long.length <= 200, long.endsWith('palavra…')]).toEqual([true, true])
  expect(excerptOf('x'.repeat(500))).toBe(`${'x'.repeat(199)}…`)
})

test('suggested jobs: those not opened first, a page at a time, and only those that are asked for', async () => {
  const foreign = await t.make.suggestion()
  const provider = await t.make.provider()
  const made = []
  for (const body of [{ when: 'flexible' }, { when: 'date', wanted_from: soon() }, { when: 'now' }])
    made.push(await t.make.suggestion({ provider, body }))
  const [flexible, dated, now] = made.map(({ pk }) => pk)
  await t.as(provider).post(`/api/provider/suggestions/${now}/seen/`)
  const list = async (query: string): Promise<Page> =>
    (await t.as(provider).get(`/api/provider/demands/?statusId=ready${query}`)).json()
  const pks = async (query = '') => (await list(query)).results.map((row) => row.suggestion.pk)

  // Unread ones newest first, then opened ones; the same by pages of one.
  expect(await pks()).toEqual([dated, flexible, now])
  const walked: number[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: Page = await list(`&limit=1${cursor && `&cursor=${cursor}`}`)
    walked.push(...page.results.map((row) => row.suggestion.pk))
    cursor = page.next
  }
  expect(walked).toEqual([dated, flexible, now])

  const sub = await t.make.subServiceId()
  const table: [string, (number | undefined)[]][] = [
    ['&when=now', [now]],
    ['&when=date', [dated]],
    ['&photos=true', []],
    ['&photos=false', [dated, flexible, now]],
    [`&sub_service=${sub}`, [dated, flexible, now]],
    [`&sub_service=${sub + 1}`, []],
    ['&city=3550308', [dated, flexible, now]],
    ['&city=3304557', []],
    [`&suggestion=${flexible}`, [flexible]],
    // A different provider's suggestion is not found, like a nonexistent one.
    [`&suggestion=${foreign.pk}`, []],
    ['&suggestion=987654321', []],
  ]
  for (const [query, wanted] of table) expect([query, await pks(query)]).toEqual([query, wanted])

  const filters = (await t.as(provider).get('/api/provider/demands/filters/')).json()
  expect(filters).toMatchObject({
    services: [{ pk: sub, count: filters.total }],
    cities: [{ ibge: 3_550_308, state: 'SP', count: filters.total }],
    with_photos: 0,
  })
  expect(filters.when.map((one: { kind: string }) => one.kind)).toEqual(['now', 'date', 'flexible'])
  for (const query of ['&cursor=cDkuMQ', '&when=never', '&city=1'])
    expect([query, (await t.as(provider).get(`/api/provider/demands/?${query}`)).statusCode]).toEqual([
      query,
      422,
    ])
})

test('shows the facts of a suggested job and masks contacts', async () => {
  const customer = await t.make.customer()
  const earlier = await t.make.completed({ customer })
  await t.db.insert(reviews).values({
    bookingId: earlier.booking,
    side: 'provider',
    authorId: earlier.provider.id,
    subjectId: customer.id,
    rating: 4,
    text: 'Pontual.',
    publishedAt: new Date(),
  })
  const provider = await t.make.provider()
  const description = `Ligue no 11 98765-4321. ${'Quero tudo bem limpo. '.repeat(20)}`
  await t.make.suggestion({ customer, provider, body: { description } })
  const [row] = (await t.as(provider).get('/api/provider/demands/')).json().results as Row[]
  expect(row?.opportunity).toMatchObject({
    photo: null,
    photo_count: 0,
    price: { basis: 'reference', n: 0 },
    customer: { completed_count: 1, rating: 4, review_count: 1 },
  })
  const excerpt = String(row?.opportunity['excerpt'])
  expect([excerpt.includes('98765'), excerpt.length <= 200, excerpt.endsWith('…')]).toEqual([
    false,
    true,
    true,
  ])
})

test('word of paying outside is told of a suggested job, also beyond the excerpt', async () => {
  const shieldOf = async (description: string) => {
    const provider = await t.make.provider()
    await t.make.suggestion({ provider, body: { description } })
    const [row] = (await t.as(provider).get('/api/provider/demands/')).json().results as Row[]
    return row?.opportunity['shield']
  }
  expect(await shieldOf('Pintar a sala.')).toEqual([])
  const far = 'Quero tudo bem limpo. '.repeat(20)
  expect(await shieldOf(`${far}Vou pagar por pix, por fora do site.`)).toContain('payment')
})

test('shows a general request with its description first, masked', async () => {
  const [cleaning] = (await t.as(null).get('/api/services/')).json<Service[]>()
  const general = cleaning?.general?.pk
  const shownOf = async (body: Record<string, unknown>) => {
    const provider = await t.make.provider()
    await t.make.suggestion({ provider, body })
    const [row] = (await t.as(provider).get('/api/provider/demands/')).json().results as Row[]
    return row?.opportunity['excerpt']
  }
  const need = 'Lavar um lustre de cristal. Ligue no 11 98765-4321.'
  const shown = String(await shownOf({ sub_service: general, answers: { need }, description: '' }))
  expect([shown.startsWith('Lavar um lustre de cristal'), shown.includes('98765')]).toEqual([true, false])
  const described = { sub_service: general, answers: { need }, description: 'Com escada' }
  expect(await shownOf(described)).toBe('Com escada')
  // The answers of other work are its facts, not its words.
  expect(await shownOf({ description: '  ' })).toBe('')
})

test('an offer keeps quantities, units and warranty, and refuses an amount that is not their product', async () => {
  const made = await t.make.suggestion()
  const send = (item: object, more: object = {}) =>
    t.as(made.provider).post('/api/offers/', {
      ...t.make.offerBody({ items: [{ kind: 'labour', text: 'Faxina', ...item }], ...more }),
      suggestion: made.pk,
    })
  const each = { quantity: 2.5, unit: 'hour', unit_cents: 4001 }
  const refused: [object, object, string][] = [
    [{ amount_cents: 10_000, each }, {}, 'items.0.amount_cents'],
    [{ amount_cents: 4001, each: { ...each, quantity: 0 } }, {}, 'items.0.each.quantity'],
    [{ amount_cents: 4001, each: { ...each, quantity: 1.005 } }, {}, 'items.0.each.quantity'],
    [{ amount_cents: 4001, each: { ...each, unit: 'mile' } }, {}, 'items.0.each.unit'],
    [{ amount_cents: 10_003, each }, { warranty_days: 0 }, 'warranty_days'],
  ]
  for (const [item, more, field] of refused) {
    const answer = await send(item, more)
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([
      422,
      expect.arrayContaining([field]),
    ])
  }
  const sent = (await send({ amount_cents: 10_003, each }, { warranty_days: 90 })).json()
  expect(sent).toMatchObject({
    items: [{ amount_cents: 10_003, each }],
    warranty_days: 90,
    legal_warranty_days: 30,
    labour_cents: 10_003,
  })

  // An update that promises none takes it back, once it is accepted.
  await t.as(made.provider).post(`/api/offers/${sent.pk}/update/`, t.make.offerBody())
  const accepted = await t.as(made.customer).post(`/api/offers/${sent.pk}/accept-update/`)
  expect(accepted.json().warranty_days).toBeNull()

  const earlier = `/api/provider/offers/earlier/`
  const own = (await t.as(made.provider).get(earlier)).json()
  expect(own).toMatchObject([{ pk: sent.pk, total_cents: 20_000, warranty_days: null, status: 'pending' }])
  expect((await t.as(await t.make.provider()).get(earlier)).json()).toEqual([])
})

test('offers and suggested jobs state the warranty of the law for their service', async () => {
  const { provider, pk } = await t.make.suggestion()
  const offer = okBody<{ pk: number }>(
    await t.as(provider).post('/api/offers/', { ...t.make.offerBody(), suggestion: pk }),
  )
  await t.make.suggestion({ provider })
  for (const [isDurable, days] of [
    [false, 30],
    [true, 90],
  ] as const) {
    await t.db.update(subServices).set({ isDurable })
    const [row] = (await t.as(provider).get('/api/provider/demands/')).json().results as Row[]
    expect(row?.opportunity).toMatchObject({ legal_warranty_days: days })
    const sent = await t.as(provider).get(`/api/offers/${offer.pk}/`)
    expect(sent.json()).toMatchObject({ legal_warranty_days: days })
  }
})

test('a page of suggested jobs takes as many statements for six rows as for one', async () => {
  const count = async (rows: number) => {
    const provider = await t.make.provider()
    for (let n = 0; n < rows; n++) await t.make.suggestion({ provider })
    const query = jest.spyOn(Client.prototype, 'query')
    try {
      const answer = await t.as(provider).get('/api/provider/demands/')
      expect(answer.json().results).toHaveLength(rows)
      return recordedStatements(query).length
    } finally {
      query.mockRestore()
    }
  }
  // Warms the caches.
  await count(1)
  expect(await count(6)).toBe(await count(1))
})
