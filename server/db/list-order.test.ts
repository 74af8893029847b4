import { maxCountedProviders } from '@/lib/contract/catalogue'
import { appForFile } from '@/server/testing/test-app'

const t = appForFile()

/** Records the pool's queries while `work` runs. */
const listen = async (work: () => Promise<unknown>) => {
  const asked: { name: string | undefined; text: string; values: unknown[] }[] = []
  const query = t.context.pool.query.bind(t.context.pool)
  const spy = (statement: { name?: string; text: string }, values: unknown[]) => {
    asked.push({ name: statement.name, text: statement.text, values })
    return (query as (...all: unknown[]) => unknown)(statement, values)
  }
  Object.assign(t.context.pool, { query: spy })
  await work().finally(() => Object.assign(t.context.pool, { query }))
  return asked
}

/** The plan when everything but walking an index in order is made unattractive. */
const planOf = async ({ text, values }: { text: string; values: unknown[] }): Promise<string> => {
  const client = await t.context.pool.connect()
  try {
    await client.query('begin')
    for (const way of ['sort', 'seqscan', 'bitmapscan', 'hashjoin', 'mergejoin'])
      await client.query(`set local enable_${way} = off`)
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  } finally {
    await client.query('rollback')
    client.release()
  }
}

// An index `desc nulls last` serves no `order by … desc`: a list so ordered sorts all its owner's rows for
// one page.
test.each([
  ['/api/chat/rooms/?side=customer', 'customer', 'chat_rooms_customer'],
  ['/api/chat/rooms/?side=provider', 'provider', 'chat_rooms_provider'],
  ['/api/demands/user/', 'customer', 'bookings_customer'],
  ['/api/provider/demands/?statusId=ready', 'provider', 'suggestions_open'],
  ['/api/notification/list/', 'customer', 'notifications_user'],
] as const)('%s as %s walks %s in order', async (path, side, index) => {
  const made = await t.make.suggestion()
  const asked = await listen(() => t.as(made[side]).get(path))
  // Every authenticated request also asks whether its session has ended.
  const list = asked.find(({ text }) => text.includes('order by'))
  if (!list) throw new Error('no list was asked for')
  const plan = await planOf(list)
  expect(plan).not.toContain('Sort')
  // Requires the index by name: the primary key is ordered too, but scans other owners' rows.
  expect(plan).toMatch(new RegExp(`Scan using ${index} `))
})

// With nearly all messages in one room, the planner expects the first hundred unread ones of any room soon, and scans
// the whole table for a room without any.
test('counts unread messages along their index for rooms of any size', async () => {
  const [large, other] = [await t.make.offer(), await t.make.offer()]
  await t.context.pool.query(
    `insert into messages (room_id, seq, sender_id, text) select $1, n, $2, 'Bom dia'
      from generate_series(1000, 20000) n`,
    [large.pk, large.provider.id],
  )
  await t.context.pool.query('delete from messages where room_id <> $1', [large.pk])
  await t.context.pool.query('analyze messages')
  const asked = await listen(() => t.as(other.customer).get('/api/chat/rooms/?side=customer'))
  const list = asked.find(({ text }) => text.includes('order by'))
  if (!list) throw new Error('no list was asked for')
  const { rows } = await t.context.pool.query<{ 'QUERY PLAN': string }>(`explain ${list.text}`, list.values)
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toContain('Index Scan using messages_seq on messages m')
  expect(plan).not.toContain('Seq Scan on messages')
})

// Besides the session check, which concurrent calls share. Cards read no form, the catalogue's largest column.
test.each([
  ['/api/demands/user/', 'customer'],
  ['/api/provider/demands/?statusId=ready', 'provider'],
] as const)('%s as %s takes prepared statements that read no form', async (path, side) => {
  const made = await t.make.suggestion()
  const list = () => t.as(made[side]).get(path)
  // The catalogue and the prices of a place are read once a minute.
  await list()
  const asked = await listen(list)
  expect(asked.filter(({ name }) => name === undefined)).toEqual([])
  // Suggestions opened already are asked for where those not opened do not fill the page.
  expect(asked.length).toBe(side === 'customer' ? 2 : 3)
  // The one answer that a general request is described by is no form.
  expect(asked.filter(({ text }) => /"(form|answers)"(?!->>)/.test(text))).toEqual([])
  const [row] = (await list()).json<{ results: Record<string, unknown>[] }>().results
  expect(row?.['booking'] ?? row).toMatchObject({ pk: made.booking, reached: null })
  expect(JSON.stringify(row)).not.toMatch(/"(answers|photos|approved_offer|description)"/)
})

// Reads of a place use its index: a condition that no longer matches scans a whole trade.
test.each([
  ['', 'from "reviews"', 'reviews_state'],
  ['&state=sp', 'from "reviews"', 'reviews_state'],
  ['&state=sp&city=sao-paulo', 'from "reviews"', 'reviews_city'],
  ['&state=sp&city=sao-paulo', 'percentile_cont', 'bookings_completed'],
  ['&state=sp', 'from "bookings"', 'bookings_completed'],
  ['&state=sp', 'from cities', 'provider_service_cities_sub_service_id_city_ibge_provider_id_pk'],
])('the page of a place%s asks %s of %s', async (place, asks, index) => {
  const asked = await listen(() =>
    t.as(null).get(`/api/seo/discover/?service=limpeza&sub_service=faxina-residencial${place}`),
  )
  const read = asked.find(({ text }) => text.includes(asks))
  if (!read) throw new Error('nothing was asked')
  const plan = await planOf(read)
  expect(plan).toMatch(new RegExp(`Scan (Backward )?using ${index} `))
  if (asks === 'percentile_cont') expect(plan.split('Limit')[1]).not.toContain('Sort')
})

// Planning costs more than running these reads, except two whose best plan for common work depends on the place.
test.each(['', '&state=sp', '&state=sp&city=sao-paulo'])(
  'prepares every statement of a place’s page%s, except for common work',
  async (place) => {
    const page = () =>
      t.as(null).get(`/api/seo/discover/?service=limpeza&sub_service=faxina-residencial${place}`)
    const work = await t.make.subServiceId('faxina-residencial')
    // The catalogue and the places are read once a process.
    await page()
    const asked = await listen(page)
    expect(asked.length).toBeGreaterThan(4)
    expect(asked.filter(({ name }) => name === undefined).map(({ text }) => text)).toEqual([])
    const texts = new Map(asked.map(({ name, text }) => [name, text]))
    for (const { name, text } of asked) expect(texts.get(name)).toBe(text)
    const { rows } = await t.context.pool.query<{ id: number }>(
      `insert into users (email, full_name, is_provider) select 'many' || n || '@example.com', 'Muita Gente', true
        from generate_series(1, ${maxCountedProviders}) n returning id`,
    )
    const many = rows.map(({ id }) => id)
    await t.context.pool.query(
      'insert into provider_services (provider_id, sub_service_id) select unnest($1::bigint[]), $2',
      [many, work],
    )
    const anew = (await listen(page)).filter(({ name }) => name === undefined)
    await t.context.pool.query('delete from users where id = any($1::bigint[])', [many])
    expect(anew).toHaveLength(place === '' ? 1 : place === '&state=sp' ? 2 : 0)
  },
)
