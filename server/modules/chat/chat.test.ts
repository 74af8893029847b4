import { randomUUID } from 'node:crypto'
import { appForFile } from '@/server/testing/test-app'

const t = appForFile({ connections: 50 })

const text = (n: number | string) => ({ text: `Mensagem ${n}`, client_id: randomUUID() })
const messages = (room: number) => `/api/chat/rooms/${room}/messages/`

test('fifty messages at once count from one without a gap', async () => {
  const { pk, customer, provider } = await t.make.offer({ body: { message: '' } })
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) => t.as(n % 2 ? customer : provider).post(messages(pk), text(n))),
  )
  expect(new Set(answers.map((one) => one.statusCode))).toEqual(new Set([201]))
  const all = (await t.as(customer).get(`${messages(pk)}?after_seq=0&limit=200`)).json().results
  expect(all.map((one: { seq: number }) => one.seq)).toEqual(Array.from({ length: 51 }, (_, n) => n + 1))
})

test('stores one message per client_id, however often it is sent', async () => {
  const { pk, customer } = await t.make.offer()
  const body = text('uma vez')
  const answers = await Promise.all(Array.from({ length: 20 }, () => t.as(customer).post(messages(pk), body)))
  expect(new Set(answers.map((one) => `${one.statusCode} ${one.json().pk}`)).size).toBe(1)
  const all = (await t.as(customer).get(messages(pk))).json().results
  expect(all.filter((one: { client_id: string }) => one.client_id === body.client_id)).toHaveLength(1)
})

test('a client_id is its writer’s alone: the other side is not told it, and using it changes nothing', async () => {
  const { pk, customer, provider } = await t.make.offer({ body: { message: '' } })
  const body = text('minha')
  await t.as(customer).post(messages(pk), body)
  expect((await t.as(provider).post(messages(pk), { ...body, text: 'dele' })).statusCode).toBe(201)
  const seenBy = async (who: typeof customer) =>
    (await t.as(who).get(messages(pk)))
      .json()
      .results.slice(1)
      .map((one: { text: string; client_id: string | null }) => [one.text, one.client_id])
  expect(await seenBy(customer)).toEqual([
    [body.text, body.client_id],
    ['dele', null],
  ])
  expect(await seenBy(provider)).toEqual([
    [body.text, null],
    ['dele', body.client_id],
  ])
})

test('returns the messages after a seq once and in order; earlier ones by pages', async () => {
  const { pk, customer, provider } = await t.make.offer({ body: { message: '' } })
  for (let n = 0; n < 9; n++) await t.as(provider).post(messages(pk), text(n))
  const seqs = async (query: string) => {
    const page = (await t.as(customer).get(`${messages(pk)}?${query}`)).json()
    return [page.results.map((one: { seq: number }) => one.seq), page.next]
  }
  expect(await seqs('after_seq=6&limit=3')).toEqual([[7, 8, 9], '9'])
  expect(await seqs('after_seq=9&limit=3')).toEqual([[10], null])
  expect(await seqs('limit=4')).toEqual([[7, 8, 9, 10], '7'])
  expect(await seqs('before_seq=7&limit=4')).toEqual([[3, 4, 5, 6], '3'])
  expect(await seqs('before_seq=3&limit=4')).toEqual([[1, 2], null])
})

test('a room belongs to its two sides; to anyone else it is missing', async () => {
  const { pk } = await t.make.offer()
  const stranger = t.as(await t.make.customer())
  for (const answer of [
    await stranger.get(`/api/chat/rooms/${pk}/`),
    await stranger.get(messages(pk)),
    await stranger.post(messages(pk), text('oi')),
    await stranger.post(`/api/chat/rooms/${pk}/read/`, { seq: 1 }),
  ])
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found'])
  expect((await stranger.get('/api/chat/rooms/')).json()).toEqual([])
  expect((await t.as(null).get('/api/chat/rooms/')).statusCode).toBe(401)
})

test('lists rooms with last message and unread count, which reading clears', async () => {
  const { pk, customer, provider } = await t.make.offer({ body: { message: 'Posso ir amanhã' } })
  const room = async (who: { id: number }) => (await t.as(who).get('/api/chat/rooms/')).json()[0]
  expect(await room(customer)).toMatchObject({
    pk,
    offer: pk,
    side: 'customer',
    // The program's own line asks for nobody's answer.
    unread_count: 1,
    last_message: { text: 'Posso ir amanhã', seq: 2 },
    can: ['send'],
  })
  expect(await room(provider)).toMatchObject({ side: 'provider', unread_count: 0 })
  expect((await t.as(customer).post(`/api/chat/rooms/${pk}/read/`, { seq: 99 })).statusCode).toBe(204)
  await t.as(customer).post(`/api/chat/rooms/${pk}/read/`, { seq: 1 })
  expect(await room(customer)).toMatchObject({ unread_count: 0, my_read_seq: 2 })
  expect(await room(provider)).toMatchObject({ peer_read_seq: 2 })
})

test('rooms page by their last message', async () => {
  const customer = await t.make.customer()
  const made: number[] = []
  for (let n = 0; n < 5; n++) made.push((await t.make.offer({ customer })).pk)
  const first = (await t.as(customer).get('/api/chat/rooms/?limit=3')).json()
  const rest = (
    await t.as(customer).get(`/api/chat/rooms/?limit=3&before=${first.at(-1).last_message.id}`)
  ).json()
  expect([...first, ...rest].map((room: { pk: number }) => room.pk)).toEqual([...made].reverse())
})

test('keeps a room readable but closed after its offer ended', async () => {
  const { pk, customer, provider } = await t.make.offer()
  const said = text('antes')
  await t.as(customer).post(messages(pk), said)
  await t.as(provider).post(`/api/offers/${pk}/withdraw/`)
  const refused = await t.as(customer).post(messages(pk), text('depois'))
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'state_changed'])
  expect((await t.as(customer).post(messages(pk), said)).statusCode).toBe(201)
  expect((await t.as(customer).get(`/api/chat/rooms/${pk}/`)).json().can).toEqual([])
})

test('a character cut by an excerpt, or sent in halves, stops no message', async () => {
  const { pk, customer, provider } = await t.make.offer()
  for (const said of [`${'a'.repeat(139)}😀b`, `${'a'.repeat(199)}😀b`, 'meio \ud83d'])
    expect(
      (await t.as(customer).post(messages(pk), { text: said, client_id: randomUUID() })).statusCode,
    ).toBe(201)
  const [room] = (await t.as(provider).get('/api/chat/rooms/')).json()
  expect(room.last_message.text).toBe('meio \ufffd')
})

test('a seq no room can reach is refused, not tripped over', async () => {
  const { pk, customer } = await t.make.offer()
  const far = 99_999_999_999
  const answers = [
    await t.as(customer).get(`${messages(pk)}?after_seq=${far}`),
    await t.as(customer).get(`${messages(pk)}?before_seq=${far}`),
    await t.as(customer).post(`/api/chat/rooms/${pk}/read/`, { seq: far }),
  ]
  expect(answers.map((one) => one.statusCode)).toEqual([422, 422, 422])
})

test('messages written at once are dated in the order they count', async () => {
  const { pk, customer, provider } = await t.make.offer()
  await Promise.all(
    Array.from({ length: 20 }, (_, n) => t.as(n % 2 ? customer : provider).post(messages(pk), text(n))),
  )
  const dates = (await t.as(customer).get(`${messages(pk)}?after_seq=0`))
    .json()
    .results.map((one: { createdAt: string }) => one.createdAt)
  expect(dates).toEqual([...dates].sort())
})

test('accepts no message after the step that ended the offer', async () => {
  for (let round = 0; round < 5; round++) {
    const { pk, customer, provider } = await t.make.offer()
    const [, ...answers] = await Promise.all([
      t.as(provider).post(`/api/offers/${pk}/withdraw/`),
      ...Array.from({ length: 10 }, (_, n) => t.as(customer).post(messages(pk), text(n))),
    ])
    expect(answers.every((one) => [201, 409].includes(one.statusCode))).toBe(true)
    const all = (await t.as(customer).get(`${messages(pk)}?after_seq=0`)).json().results
    const end = all.findIndex((one: { status: string }) => one.status === 'withdrawn')
    expect(end).toBe(all.length - 1)
  }
})

test('bad messages name their fields', async () => {
  const { pk, customer } = await t.make.offer()
  const answer = await t.as(customer).post(messages(pk), { text: '   ', client_id: 'no' })
  expect([answer.statusCode, answer.json().errors]).toEqual([
    422,
    { text: ['required'], client_id: ['invalid'] },
  ])
})

test('renders system lines in each reader’s language, not counted as unread', async () => {
  const { pk, customer, provider } = await t.make.offer({ body: { message: '' } })
  await t.as(customer).post(`/api/offers/${pk}/approve/`, {})
  const last = async (language: string) => {
    const [room] = (await t.as(provider, { 'accept-language': language }).get('/api/chat/rooms/')).json()
    const { results } = (await t.as(provider, { 'accept-language': language }).get(messages(pk))).json()
    return [room.unread_count, room.last_message.text, results.at(-1).text]
  }
  const pt = 'Horário reservado até o pagamento.'
  expect(await last('pt-br')).toEqual([0, pt, pt])
  const en = 'Time reserved until it is paid.'
  expect(await last('en-us')).toEqual([0, en, en])
})

test('counts the other side’s messages after the reader’s mark as unread', async () => {
  const { pk, customer, provider } = await t.make.offer({ body: { message: 'Um' } })
  await t.as(provider).post(messages(pk), text('dois'))
  await t.as(provider).post(`/api/offers/${pk}/update/`, t.make.offerBody({ message: 'Um' }))
  const unread = async (who: { id: number }) =>
    (await t.as(who).get(`/api/chat/rooms/${pk}/`)).json().unread_count
  expect([await unread(customer), await unread(provider)]).toEqual([2, 0])
  await t.as(customer).post(`/api/chat/rooms/${pk}/read/`, { seq: 2 })
  expect(await unread(customer)).toBe(1)
  await t.as(customer).post(messages(pk), text('três'))
  expect([await unread(customer), await unread(provider)]).toEqual([0, 1])
})
