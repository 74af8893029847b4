import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Message, Room } from '@/lib/contract/chat'
import { messages } from '@/server/db/schema/chat'
import { capturedMessages } from '@/server/db/schema/operations'
import { runScheduledTasks } from '@/server/jobs/scheduled'
import { listen } from '@/server/testing/listen'
import { okBody } from '@/server/testing/ok-body'
import type { TestUser } from '@/server/testing/people'
import { openSocket } from '@/server/testing/socket'
import { appForFile } from '@/server/testing/test-app'
import { unzip } from '@/server/testing/unzip'
import { waitUntil } from '@/server/testing/wait-until'

/* A contact told over several messages is masked wherever the other side reads them. */
const t = appForFile()
let port: number
beforeAll(async () => {
  port = await listen(t.app)
})

const path = (room: number) => `/api/chat/rooms/${room}/messages/`
const say = async (who: TestUser, room: number, text: string) =>
  okBody<Message>(await t.as(who).post(path(room), { text, client_id: randomUUID() }))
const sayAll = async (who: TestUser, room: number, texts: readonly string[]) => {
  for (const text of texts) await say(who, room, text)
}
const page = async (who: TestUser, room: number, query = '') =>
  okBody<{ results: Message[] }>(await t.as(who).get(`${path(room)}${query}`)).results
const textsOf = (all: readonly Message[]) => all.map(({ text }) => text)
const told = ['Anota aí: 11 98765', '4321']
const shown = ['Anota aí: 11 98765', '•••']

test('the rest of a telephone is masked for the other side, and its writer is told', async () => {
  const { pk, customer, provider } = await t.make.offer({ body: { message: '' } })
  await sayAll(provider, pk, told)
  const seen = await page(customer, pk, '?after_seq=1')
  expect([textsOf(seen), seen.map(({ shield }) => shield)]).toEqual([shown, [[], ['contact']]])
  const own = await page(provider, pk, '?after_seq=1')
  expect([textsOf(own), own.map(({ shield }) => shield)]).toEqual([told, [[], ['contact']]])
})

test('masks split mails and invitations to pay outside; keeps prices and hours', async () => {
  const { pk, customer, provider } = await t.make.offer({ body: { message: '' } })
  await sayAll(customer, pk, ['maria@', 'exemplo'])
  await sayAll(provider, pk, ['150', '200 reais', '300', '14h', '16:30', 'eu pago', 'por fora'])
  expect(textsOf(await page(provider, pk, '?after_seq=1&limit=2'))).toEqual(['maria@', '•••'])
  const seen = await page(customer, pk, '?after_seq=3')
  expect(textsOf(seen)).toEqual(['150', '200 reais', '300', '14h', '16:30', 'eu pago', '•••'])
  expect(seen.at(-1)?.shield).toEqual(['contact', 'payment'])
})

test('a word of the other side in between ends nothing; words of the other side are no beginning', async () => {
  const { pk, customer, provider } = await t.make.offer({ body: { message: '' } })
  await say(provider, pk, '11 98765')
  await say(customer, pk, 'ok')
  await say(customer, pk, '4321')
  await say(provider, pk, '4321')
  expect(textsOf(await page(customer, pk, '?after_seq=1'))).toEqual(['11 98765', 'ok', '4321', '•••'])
  expect(textsOf(await page(provider, pk, '?after_seq=1'))).toEqual(['11 98765', 'ok', '4321', '4321'])
})

test('ignores lines of long ago', async () => {
  const { pk, customer, provider } = await t.make.offer({ body: { message: '' } })
  await say(provider, pk, '11 98765')
  await t.db
    .update(messages)
    .set({ createdAt: new Date(Date.now() - 11 * 60_000) })
    .where(eq(messages.roomId, pk))
  await say(provider, pk, '4321')
  expect(textsOf(await page(customer, pk, '?after_seq=2'))).toEqual(['4321'])
})

test('pages of any size, in either direction, show the same', async () => {
  const { pk, customer, provider } = await t.make.offer({ body: { message: '' } })
  await sayAll(provider, pk, ['Bom dia', '11', '98765', '43', '21', 'até logo'])
  const whole = textsOf(await page(customer, pk, '?after_seq=1'))
  expect(whole).toEqual(['Bom dia', '11', '98765', '43', '••', 'até logo'])
  for (const limit of [1, 2, 3]) {
    const forwards: string[] = []
    for (let after = 1; after < 7; after += limit)
      forwards.push(...textsOf(await page(customer, pk, `?after_seq=${after}&limit=${limit}`)))
    expect(forwards).toEqual(whole)
    const backwards: string[] = []
    for (let before = 8; before > 2; before -= limit)
      backwards.unshift(...textsOf(await page(customer, pk, `?before_seq=${before}&limit=${limit}`)))
    expect(backwards.slice(-whole.length)).toEqual(whole)
  }
})

test('the list of rooms, a room, a search, sockets, notices and mails agree', async () => {
  const { pk, customer, provider } = await t.make.offer({ body: { message: '' } })
  await t.make.browser(customer, `push-of-${pk}-customer`)
  const chat = await openSocket(t, port, '/chat/', customer)
  const notices = await openSocket(t, port, '/notification/', customer)
  await Promise.all([chat.ready(), notices.ready()])
  const [, last] = [await say(provider, pk, 'Anota 11 98'), await say(provider, pk, '765-4321')]
  const heard = () => JSON.stringify([chat.heard, notices.heard])
  await waitUntil(async () => heard().includes(`"seq":${last.seq}`))
  const [listed] = okBody<Room[]>(await t.as(customer).get('/api/chat/rooms/'))
  expect(listed?.last_message?.text).toBe('•••')
  const room = async (who: TestUser) => okBody<Room>(await t.as(who).get(`/api/chat/rooms/${pk}/`))
  expect([(await room(customer)).last_message?.text, (await room(provider)).last_message?.text]).toEqual([
    '•••',
    '765-4321',
  ])
  const search = async (who: TestUser) =>
    textsOf(
      okBody<{ results: Message[] }>(await t.as(who).get(`/api/chat/rooms/${pk}/search/?q=765-4321`)).results,
    )
  expect([await search(customer), await search(provider)]).toEqual([[], ['765-4321']])
  t.travel(11 * 60_000)
  await runScheduledTasks(t.context)
  await t.drain()
  const letters = (await t.db.select().from(capturedMessages)).filter(
    ({ to }) => to === customer.email || to === `push-of-${pk}-customer`,
  )
  expect(JSON.stringify(letters)).toContain('Anota 11 98')
  const kept = okBody<unknown>(await t.as(customer).get('/api/notification/list/'))
  for (const said of [heard(), JSON.stringify(letters), JSON.stringify(kept)])
    expect(said).not.toContain('765-4321')
  expect(heard()).toContain('•••')
  chat.socket.terminate()
  notices.socket.terminate()
})

test('the copy of one’s own data masks it too', async () => {
  const { pk, customer, provider } = await t.make.offer({ body: { message: '' } })
  await sayAll(provider, pk, told)
  const said = async (who: TestUser) => {
    const files = await unzip((await t.as(who).get('/api/user/export/')).rawPayload)
    return JSON.parse(String(files.get('messages.json'))) as Record<string, unknown>[]
  }
  expect((await said(customer)).map(({ text }) => text).slice(1)).toEqual(shown)
  expect((await said(provider)).map(({ text }) => text).slice(1)).toEqual(told)
  expect(Object.keys((await said(customer))[2] ?? {})).not.toContain('said')
})

test('once it is paid all of it is read as it was written', async () => {
  const { pk, customer, provider } = await t.make.approved()
  await sayAll(provider, pk, told)
  const seen = (await page(customer, pk)).slice(-2)
  expect([textsOf(seen), seen.map(({ shield }) => shield)]).toEqual([told, [[], []]])
  const [listed] = okBody<Room[]>(await t.as(customer).get('/api/chat/rooms/'))
  expect(listed?.last_message?.text).toBe('4321')
})

test('a message sent again by its number is answered as it was', async () => {
  const { pk, provider } = await t.make.offer({ body: { message: '' } })
  await say(provider, pk, '11 98765')
  const body = { text: '4321', client_id: randomUUID() }
  const answers = [
    okBody<Message>(await t.as(provider).post(path(pk), body)),
    okBody<Message>(await t.as(provider).post(path(pk), body)),
  ]
  expect(answers.map(({ shield }) => shield)).toEqual([['contact'], ['contact']])
})
