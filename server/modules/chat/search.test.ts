import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { roomSearch, type Message } from '@/lib/contract/chat'
import { socketLimits } from '@/lib/contract/sockets'
import type { TestUser } from '@/server/testing/factories'
import { okBody } from '@/server/testing/ok-body'
import { appForFile } from '@/server/testing/test-app'

const t = appForFile({ config: { rateLimits: true } })

interface Found {
  results: Message[]
  next: number | null
}
const searched = (who: TestUser | null, room: number, q: string, before?: number) => {
  const from = before === undefined ? '' : `&before_seq=${before}`
  return t.as(who).get(`/api/chat/rooms/${room}/search/?q=${encodeURIComponent(q)}${from}`)
}
const found = async (...asked: Parameters<typeof searched>) => okBody<Found>(await searched(...asked))
const textsOf = ({ results }: Found) => results.map(({ text }) => text)
const say = async (who: TestUser, room: number, text: string, files: string[] = []) =>
  okBody<Message>(
    await t.as(who).post(`/api/chat/rooms/${room}/messages/`, { text, files, client_id: randomUUID() }),
  )
/** Many messages that say nothing of interest. */
const fill = async (room: number, sender: TestUser, count: number, text = 'Mais uma') => {
  await t.db.execute(sql`
    insert into messages (room_id, seq, sender_id, text)
    select ${room}, last_seq + n, ${sender.id}, ${text} from chat_rooms, generate_series(1, ${count}::int) n
    where offer_id = ${room}`)
  await t.db.execute(sql`update chat_rooms set last_seq = last_seq + ${count} where offer_id = ${room}`)
}

test('finds words in any order, case and accents, latest message first', async () => {
  const { pk, customer, provider } = await t.make.offer({ body: { message: 'A torneira da cozinha pinga' } })
  await say(customer, pk, 'A COZINHA é pequena')
  await say(provider, pk, 'Levo a torneira nova')
  await say(customer, pk, 'Na cozinha, a tôrneira é antiga')
  expect(textsOf(await found(provider, pk, 'cozinha'))).toEqual([
    'Na cozinha, a tôrneira é antiga',
    'A COZINHA é pequena',
    'A torneira da cozinha pinga',
  ])
  expect(await found(provider, pk, ' torneira  cozínha ')).toMatchObject({
    results: [{ text: 'Na cozinha, a tôrneira é antiga' }, { text: 'A torneira da cozinha pinga' }],
    next: null,
  })
  expect(await found(provider, pk, '100% _____')).toEqual({ results: [], next: null })
  // Only accents: no word to look for.
  expect((await found(provider, pk, '\u0301\u0301')).results).toEqual([])
})

test('the program’s lines are found as they read in the reader’s language', async () => {
  const { pk, customer } = await t.make.offer()
  expect(textsOf(await found(customer, pk, 'enviada'))).toEqual(['Proposta enviada.'])
  const english = await t
    .as(customer)
    .get(`/api/chat/rooms/${pk}/search/?q=offer+sent`, { 'accept-language': 'en-us' })
  expect(textsOf(okBody<Found>(english))).toEqual(['Offer sent.'])
})

test('finds masked text for its writer only, and for both sides once paid', async () => {
  const offered = await t.make.offer()
  const [words, secret] = ['Me liga no 11 98765-4321 depois das 18h', '98765']
  await say(offered.provider, offered.pk, words)
  expect((await found(offered.customer, offered.pk, secret)).results).toEqual([])
  // The rest of the sentence is, as it is seen.
  expect(textsOf(await found(offered.customer, offered.pk, 'me liga'))).toEqual([
    'Me liga no ••• depois das 18h',
  ])
  expect(textsOf(await found(offered.provider, offered.pk, secret))).toEqual([words])

  const paid = await t.make.approved()
  await say(paid.provider, paid.pk, words)
  expect(textsOf(await found(paid.customer, paid.pk, secret))).toEqual([words])
})

test('a file is found by its name', async () => {
  const { pk, customer, provider } = await t.make.approved()
  const pdf = Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\nstartxref\n0\n%%EOF\n')
  const { id } = okBody<{ id: string }>(
    await t.upload(provider, `/api/chat/rooms/${pk}/files/`, pdf, { filename: 'Orçamento da pintura.pdf' }),
  )
  await say(provider, pk, '', [id])
  const { results } = await found(customer, pk, 'orcamento')
  expect(results.map(({ files }) => files[0]?.name)).toEqual(['Orçamento da pintura.pdf'])
})

test('a search stops at its bound, and goes on from there; a full page does too', async () => {
  const { pk, customer } = await t.make.offer({ body: { message: 'A chave está na portaria' } })
  await fill(pk, customer, roomSearch.scanned + 50)
  const recent = await found(customer, pk, 'chave')
  expect(recent).toEqual({ results: [], next: 53 })
  expect(await found(customer, pk, 'chave', recent.next ?? 0)).toMatchObject({
    results: [{ seq: 2 }],
    next: null,
  })
  const page = await found(customer, pk, 'mais uma')
  expect([page.results.length, page.next]).toEqual([roomSearch.hits, page.results.at(-1)?.seq])
  const second = await found(customer, pk, 'mais uma', page.next ?? 0)
  expect(second.results[0]?.seq).toBe((page.next ?? 0) - 1)
})

test('long messages are looked through in shorter stretches, and read in shorter pages, none left out', async () => {
  const { pk, customer } = await t.make.offer({ body: { message: 'A chave está na portaria' } })
  const long = `${'palavra '.repeat(498)}sempre`
  await fill(pk, customer, 60, long)
  const first = await found(customer, pk, 'chave')
  expect(first.results).toEqual([])
  const atOnce = Math.floor(roomSearch.letters / long.length)
  expect(first.next).toBe(62 - atOnce + 1)
  const later = async (next: number): Promise<Found> => {
    const more = await found(customer, pk, 'chave', next)
    return more.results.length === 0 && more.next !== null ? later(more.next) : more
  }
  expect((await later(first.next ?? 0)).results.map(({ seq }) => seq)).toEqual([2])

  interface Page {
    results: Message[]
    next: string | null
  }
  const read = async (query: string): Promise<Page> =>
    okBody<Page>(await t.as(customer).get(`/api/chat/rooms/${pk}/messages/?limit=200&${query}`))
  const seqs: number[] = []
  for (let after: string | null = '0', pages = 0; after !== null; pages++) {
    const page: Page = await read(`after_seq=${after}`)
    const { results, next } = page
    expect(results.length).toBeLessThan(40)
    seqs.push(...results.map(({ seq }) => seq))
    after = next
    if (pages > 10) throw new Error('the pages have no end')
  }
  expect(seqs).toEqual(Array.from({ length: 62 }, (_, at) => at + 1))
  const latest = await read('')
  expect([latest.results.at(-1)?.seq, latest.next]).toEqual([62, String(latest.results[0]?.seq)])
  expect(latest.results[0]?.seq).toBeGreaterThan(30)
})

test('a room is searched by its two sides, with a word of a fit length, so often and no more', async () => {
  const { pk, customer } = await t.make.offer()
  const stranger = await t.make.customer()
  const answerTo = async (who: TestUser | null, room: number, q: string) => {
    const answer = await searched(who, room, q)
    return [answer.statusCode, answer.json<{ code?: string }>().code]
  }
  expect(await answerTo(stranger, pk, 'oi')).toEqual([404, 'not_found'])
  expect(await answerTo(customer, 999_999, 'oi')).toEqual([404, 'not_found'])
  expect(await answerTo(null, pk, 'oi')).toEqual([401, 'token_not_valid'])
  for (const q of ['o', ' o ', 'o'.repeat(roomSearch.longest + 1)])
    expect((await answerTo(customer, pk, q))[0]).toBe(422)
  const other = await t.make.customer()
  const codes: unknown[] = []
  for (let n = 0; n <= socketLimits.searches.max; n++) codes.push((await answerTo(other, pk, 'oi'))[0])
  expect(new Set(codes.slice(0, -1))).toEqual(new Set([404]))
  expect(codes.at(-1)).toBe(429)
})
