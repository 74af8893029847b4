import { randomUUID } from 'node:crypto'
import { capturedMessages } from '@/server/db/schema/operations'
import { runScheduledTasks } from '@/server/jobs/scheduled'
import { cleaning, subServiceIdOf } from '@/server/testing/forms'
import { listen } from '@/server/testing/listen'
import { makeApp, type TestApp } from '@/server/testing/make-app'
import { okBody } from '@/server/testing/ok-body'
import { operationsOf, type Operation } from '@/server/testing/operations'
import { saoPaulo, type TestUser } from '@/server/testing/people'
import { openSocket } from '@/server/testing/socket'
import { unzip } from '@/server/testing/unzip'
import { waitUntil } from '@/server/testing/wait-until'

/**
 * A whole job with canaries: surnames, confirmed telephones, and contacts written wherever something can be written.
 * Everything each reader is sent is looked through, before the booking is paid, after it, and once it is canceled.
 */
const canaries = {
  customer: {
    surname: 'Zanquetta',
    phone: '+5511911111671',
    written: ['11 91234-5672', 'zq.cliente@gmail.com'],
  },
  chosen: { surname: 'Quiriconi', phone: '+5511922222673', written: ['11 98888-5674', 'qr.obras@gmail.com'] },
  other: { surname: 'Xerxenesku', phone: '+5511933333675', written: ['21 97777-5676', 'xk.obras@gmail.com'] },
} as const
type Name = keyof typeof canaries
const names = Object.keys(canaries) as Name[]
/** Texts public for ever: on a profile and in a review. */
const inPublic = { chosen: 'www.quiri-publico.com.br', customer: '@zq.publica' }

let t: TestApp
let port: number
let operations: Operation[]
const people = {} as Record<Name, TestUser>
let job: { booking: number; offer: number; otherOffer: number; suggestion: number }
let sockets: { reader: Name; heard: object[]; close: () => void }[] = []

const said = (whose: Name, words: string) => `${words} ${canaries[whose].written.join(' ou ')}, obrigado`
const write = (whose: Name, room: number, words: string) =>
  t
    .as(people[whose])
    .post(`/api/chat/rooms/${room}/messages/`, { text: said(whose, words), client_id: randomUUID() })
const termsOf = (whose: Name) => ({
  items: [{ kind: 'labour', text: said(whose, 'Serviço'), amount_cents: 18_000 }],
  message: said(whose, 'Posso atender.'),
})

/** Opens both sockets of every person anew, as tokens expire when the clock moves. */
const openSockets = async () => {
  sockets.forEach((one) => one.close())
  const open = async (reader: Name, path: '/chat/' | '/notification/') => {
    const { socket, heard, ready } = await openSocket(t, port, path, people[reader])
    await ready()
    return { reader, heard, close: () => socket.terminate() }
  }
  sockets = await Promise.all(names.flatMap((one) => [open(one, '/chat/'), open(one, '/notification/')]))
}

const person = (whose: Name) => ({
  fullName: `Rosa Maria ${canaries[whose].surname}`,
  phone: canaries[whose].phone,
})

beforeAll(async () => {
  t = await makeApp()
  port = await listen(t.app)
  operations = await operationsOf(t)
  people.customer = await t.make.customer(person('customer'))
  for (const whose of ['chosen', 'other'] as const) {
    people[whose] = await t.make.provider({ user: person(whose) })
    await t.make.browser(people[whose], `push-of-${whose}`)
  }
  await t.make.browser(people.customer, 'push-of-customer')
  okBody(
    await t
      .as(people.chosen)
      .put('/api/profile/', { bio: `Pinturas. ${inPublic.chosen} ${said('chosen', '')}` }),
  )
  await openSockets()

  const body = { description: said('customer', 'Casa pequena.') }
  const {
    suggestion,
    pk: offer,
    booking,
  } = await t.make.offer({
    customer: people.customer,
    provider: people.chosen,
    body: termsOf('chosen'),
    suggestion: await t.make.suggestion({ customer: people.customer, provider: people.chosen, body }),
  })
  const listed = okBody<{ results: { suggestion: { pk: number }; booking: { pk: number } }[] }>(
    await t.as(people.other).get('/api/provider/demands/?statusId=ready'),
  )
  const also = listed.results.find((one) => one.booking.pk === booking)?.suggestion.pk ?? 0
  const otherOffer = okBody<{ pk: number }>(
    await t
      .as(people.other)
      .post('/api/offers/', { ...t.make.offerBody(termsOf('other')), suggestion: also }),
  ).pk
  job = { booking, offer, otherOffer, suggestion }
  for (const whose of ['customer', 'chosen'] as const) okBody(await write(whose, offer, 'Antes.'))
  for (const whose of ['customer', 'other'] as const) okBody(await write(whose, otherOffer, 'Antes.'))
  okBody(
    await t.as(people.other).post(`/api/offers/${otherOffer}/update/`, t.make.offerBody(termsOf('other'))),
  )
}, 120_000)
afterAll(async () => {
  sockets.forEach((one) => one.close())
  await t.close()
})

/** Query parameters of an operation; one that needs others belongs to no person. */
const queryOf = async (): Promise<Record<string, string>> => ({
  sub_service: String(await subServiceIdOf(t.db, cleaning)),
  city: String(saoPaulo),
  date: new Date().toISOString().slice(0, 10),
  statusId: 'ready,pending',
  // Matches all texts, next to the canaries.
  q: 'te',
})

const readable = async (id: string, answer: Awaited<ReturnType<ReturnType<TestApp['as']>['get']>>) => {
  if (!String(answer.headers['content-type']).includes('zip')) return [[id, answer.body] as const]
  return [...(await unzip(answer.rawPayload))].map(
    ([name, bytes]) => [`${id}/${name}`, String(bytes)] as const,
  )
}

/** Ids of the job's objects that a path may name. */
const pksOf = (path: string): number[] => {
  if (/^\/api\/(bookings|demands)\//.test(path)) return [job.booking]
  if (/^\/api\/(offers|chat)\//.test(path)) return [job.offer, job.otherOffer]
  return path.startsWith('/api/providers/') ? [people.chosen.id, people.other.id] : []
}

/** Everything the API answers a reader: each read, with each number that stands for something of the job. */
const answersTo = async (
  reader: TestUser | null,
  filled: Set<string>,
): Promise<(readonly [string, string])[]> => {
  const query = await queryOf()
  const answers: (readonly [string, string])[] = []
  for (const { id, method, path, parameters, needsUser } of operations) {
    if (method !== 'GET' || (needsUser && !reader)) continue
    const tabs = id === 'listProviderDemands' ? ['ready', 'pending', 'approved', 'completed', 'closed'] : ['']
    const wanted = parameters.filter((one) => one.in === 'query' && (one.required || one.name in query))
    for (const pk of path.includes('{pk}') ? pksOf(path) : [0])
      for (const tab of tabs) {
        const all = wanted.map(({ name }) => `${name}=${name === 'statusId' ? tab : (query[name] ?? '1')}`)
        const url = `${path.replace('{pk}', String(pk))}?${all.filter((one) => !one.endsWith('=')).join('&')}`
        const answer = await t.as(reader).get(url)
        if (answer.statusCode === 200) filled.add(id)
        answers.push(...(await readable(id, answer)))
      }
  }
  return answers
}

/** Returns all mails and pushes so far, by recipient. */
const lettersTo = async (reader: TestUser, push: string): Promise<string> => {
  const all = await t.db.select().from(capturedMessages)
  return JSON.stringify(all.filter(({ to }) => to === reader.email || to === push))
}

/** Returns every canary each reader received: `reader: owner of the canary, place`. */
const seen = async (filled = new Set<string>()): Promise<Set<string>> => {
  const found = new Set<string>()
  const look = (reader: string, where: string, text: string) => {
    for (const whose of names) {
      if (whose === reader) continue
      const { surname, phone, written } = canaries[whose]
      if (text.includes(surname)) found.add(`${reader}: surname of ${whose}, ${where}`)
      if (text.includes(phone)) found.add(`${reader}: phone of ${whose}, ${where}`)
      if (written.some((one) => text.includes(one))) found.add(`${reader}: words of ${whose}, ${where}`)
    }
    for (const [whose, words] of Object.entries(inPublic))
      if (whose !== reader && text.includes(words)) found.add(`${reader}: public words of ${whose}, ${where}`)
  }
  for (const reader of [...names, null]) {
    const who = reader && people[reader]
    for (const [where, text] of await answersTo(who, filled)) look(reader ?? 'anybody', where, text)
    if (reader) look(reader, 'letters', await lettersTo(people[reader], `push-of-${reader}`))
  }
  for (const { reader, heard } of sockets) {
    look(reader, 'socket', JSON.stringify(heard))
    heard.length = 0
  }
  return found
}
const later = async () => {
  t.travel(11 * 60_000)
  await runScheduledTasks(t.context)
  await t.drain()
}
/** Waits until the room's other side has received the last message. */
const heardBy = (reader: Name, words: string) =>
  waitUntil(async () =>
    sockets.some((one) => one.reader === reader && JSON.stringify(one.heard).includes(words)),
  )

test('before it is paid nobody is sent a surname, a telephone or a contact of anybody else', async () => {
  await heardBy('customer', 'Antes.')
  await heardBy('chosen', 'Antes.')
  await later()
  const filled = new Set<string>()
  expect([...(await seen(filled))]).toEqual([])
  // The walk went through where people meet.
  expect([...filled]).toEqual(
    expect.arrayContaining([
      ...[
        'getBooking',
        'listBookings',
        'listBookingOffers',
        'getOffer',
        'listRooms',
        'getRoom',
        'listMessages',
      ],
      ...[
        'listProviderDemands',
        'listProviderReviews',
        'exportData',
        'getProvider',
        'listProviders',
        'listNotifications',
        'listReadyVariables',
      ],
    ]),
  )
  const mails = await lettersTo(people.customer, '')
  expect(mails).toContain('De Rosa')
})

test('held and not yet paid, nothing more is shown', async () => {
  okBody(await t.as(people.customer).post(`/api/offers/${job.offer}/approve/`, {}))
  expect([...(await seen())]).toEqual([])
  const { lines } = okBody<{ lines: { text: string }[] }>(
    await t.as(people.customer).get(`/api/bookings/${job.booking}/checkout/`),
  )
  expect(lines[0]?.text).toContain('•••')
})

test('paid, the two sides know each other, and nobody else does', async () => {
  await openSockets()
  await t.make.payFor(job.booking)
  okBody(await write('customer', job.offer, 'Depois.'))
  await heardBy('chosen', 'Depois.')
  const found = [...(await seen())]
  const strangers = found.filter((one) => !/^(customer: \w+ of chosen|chosen: \w+ of customer),/.test(one))
  expect(strangers).toEqual([])
  for (const [reader, whose] of [
    ['customer', 'chosen'],
    ['chosen', 'customer'],
  ])
    expect(found).toEqual(
      expect.arrayContaining([
        ...['getBooking', 'getRoom', 'listRooms'].map((where) => `${reader}: surname of ${whose}, ${where}`),
        ...['getBooking', 'getRoom', 'listRooms'].map((where) => `${reader}: phone of ${whose}, ${where}`),
        `${reader}: words of ${whose}, listMessages`,
      ]),
    )
  expect(found).toContain('chosen: words of customer, socket')
  expect(found).toContain('chosen: words of customer, getBooking')
  expect(found).toContain('customer: words of chosen, getOffer')
  // Notifications are kept after any end of the job, so they never name more than the first name.
  expect(found.filter((one) => /listNotifications|letters/.test(one))).toEqual([])
})

test('hides names again after a cancellation', async () => {
  okBody(
    await t
      .as(people.chosen)
      .post(`/api/bookings/${job.booking}/cancel/`, { reason: said('chosen', 'Adoeci.') }),
  )
  sockets.forEach(({ heard }) => (heard.length = 0))
  await later()
  expect([...(await seen())]).toEqual([])
})
