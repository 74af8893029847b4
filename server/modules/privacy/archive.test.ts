import { eq, sql } from 'drizzle-orm'
import { users } from '@/server/db/schema/accounts'
import { media } from '@/server/db/schema/operations'
import { makeFullAccount, type FullAccount } from '@/server/testing/full-account'
import { makeApp } from '@/server/testing/make-app'
import { appForFile } from '@/server/testing/test-app'
import { unzip } from '@/server/testing/unzip'
import { describedFiles } from './archive-texts'
import { redactSecrets } from './outgoing-messages'

const mark = 'Jacaranda'
const t = appForFile()
let full: FullAccount
beforeAll(async () => {
  full = await makeFullAccount(t, mark)
})

type Row = Record<string, unknown>
const exported = async (who: { id: number }, language = 'pt-br') => {
  const answer = await t.as(who, { 'accept-language': language }).get('/api/user/export/')
  expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
    200,
    'application/zip',
    'no-store',
  ])
  const files = await unzip(answer.rawPayload)
  return { answer, files, rows: (name: string) => JSON.parse(files.get(name)?.toString() ?? 'null') as Row[] }
}

test('contains the data created on both sides', async () => {
  const { files, rows, answer } = await exported(full.ana)
  expect(answer.headers['content-disposition']).toMatch(
    /^attachment; filename="meus-dados-\d{4}-\d\d-\d\d\.zip"$/,
  )
  expect(rows('account.json')).toEqual([
    expect.objectContaining({
      id: full.ana.id,
      email: full.email.toLowerCase(),
      phone: full.phone,
      bio: `Bio ${mark}`,
      birth_date: '1985-04-12',
    }),
  ])
  expect(rows('addresses.json')).toEqual([expect.objectContaining({ street: `Rua ${mark}` })])
  expect(rows('consents.json').map(({ kind }) => kind)).toEqual(['terms', 'privacy', 'analytics'])
  expect(rows('sessions.json')).toEqual([expect.objectContaining({ user_agent: `Browser ${mark}` })])
  expect(rows('verifications.json')).toEqual([expect.objectContaining({ target: full.otherPhone })])
  const { done, canceled, open, worked, offered } = full
  expect(rows('bookings.json').map(({ id, side }) => [id, side])).toEqual([
    [done.booking, 'customer'],
    [canceled.booking, 'customer'],
    [open.booking, 'customer'],
    [worked.booking, 'provider'],
  ])
  expect(rows('bookings.json')[0]).toMatchObject({
    description: `Pedido ${mark}`,
    provider_name: done.worker.fullName,
    photos: [full.photo],
  })
  expect(rows('offers.json').map(({ id }) => id)).toEqual([
    done.offer,
    canceled.offer,
    open.offer,
    worked.offer,
    offered.offer,
  ])
  expect((rows('offers.json')[3]?.['versions'] as Row[]).map(({ version }) => version)).toEqual([1, 2])
  const said = rows('messages.json')
  expect(said).toContainEqual(
    expect.objectContaining({ room_id: open.offer, from: 'me', text: `Mensagem ${mark}` }),
  )
  expect(said).toContainEqual(
    expect.objectContaining({ room_id: open.offer, from: 'other', text: 'Posso ir na terça.' }),
  )
  expect(rows('rooms.json').map((room) => room['with'])).toContain(worked.customer.fullName)
  expect(rows('booking-events.json')).toContainEqual(
    expect.objectContaining({ step: 'cancel', by_me: true, detail: `Motivo ${mark}` }),
  )
  // Other providers' steps on a suggestion are private.
  const ofOthers = rows('booking-events.json').filter(
    (event) => String(event['step']).startsWith('suggestion.') && event['by_me'] !== true,
  )
  expect(ofOthers).toEqual([])
  expect(rows('reviews.json').filter((review) => review['written_by_me'])).toHaveLength(2)
  expect(rows('reviews.json')).toHaveLength(4)
  expect(rows('letters.json').map(({ channel }) => channel)).toEqual(expect.arrayContaining(['email', 'sms']))
  const [{ bytes } = { bytes: Buffer.alloc(0) }] = await t.db
    .select({ bytes: media.bytes })
    .from(media)
    .where(eq(media.id, full.photo))
  expect(bytes && files.get(`pictures/${full.photo}.webp`)?.equals(bytes)).toBe(true)
  expect([...files.keys()].filter((name) => name.startsWith('pictures/'))).toHaveLength(3)
  // One the person uploaded, the other side's by its id alone.
  const delivered = rows('bookings.json').flatMap((row) => row['deliveries'] as { photos: string[] }[])
  expect(delivered.map(({ photos }) => photos.length)).toEqual([1, 1])
  const documents = [...files.keys()].filter((name) => name.startsWith('documents/'))
  expect(documents.map((name) => files.get(name)?.toString('latin1', 0, 8))).toEqual(['%PDF-1.7'])
  const sent = rows('messages.json').flatMap((row) => row['files'] as { id: string; name: string }[])
  expect(sent.map(({ id, name }) => [`documents/${id}.pdf`, name])).toEqual([
    [documents[0], `Recibo ${mark}.pdf`],
  ])
})

test('the archive holds no password hash, code or link', async () => {
  const { files } = await exported(full.ana)
  const all = [...files]
    .filter(([name]) => !name.endsWith('.webp'))
    .map(([, bytes]) => bytes.toString())
    .join('\n')
  const [row] = await t.db.select().from(users).where(eq(users.id, full.ana.id))
  const { rows: secrets } = await t.db.execute<{ code: string | null }>(sql`
    select code from captured_messages where code is not null and "to" in (${full.email.toLowerCase()}, ${full.phone})
    union select start_code from bookings where start_code is not null union select code_hash from verification_codes`)
  for (const secret of [row?.passwordHash ?? '', ...secrets.map(({ code }) => code ?? '')]) {
    expect(secret).not.toBe('')
    // Four digits may stand in any number.
    expect(secret.length > 4 ? all.includes(secret) : all.includes(`"${secret}"`)).toBe(false)
  }
  expect(all).not.toMatch(/token=[\w-]{20,}/)
  expect(all).not.toContain(`push-${mark}-token`)
})

test('contains nothing of others but their names and messages to the person', async () => {
  const { files } = await exported(full.done.worker)
  const all = [...files.values()].map((bytes) => bytes.toString()).join('\n')
  expect(all).toContain(`Ana ${mark} Silva`)
  for (const secret of [
    full.email,
    full.email.toLowerCase(),
    full.phone,
    `Bio ${mark}`,
    `Proposta ${mark}`,
    'Muito boa profissional.',
  ])
    expect(all).not.toContain(secret)
  expect(all).not.toContain(full.worked.customer.email)
})

test('contains no address before payment', async () => {
  const held = await t.make.reserved()
  const exportedBy = async (who: { id: number }) => (await exported(who)).rows('bookings.json')
  expect(await exportedBy(held.provider)).toEqual([])
  expect(await exportedBy(held.customer)).toHaveLength(1)
  await t.make.payFor(held.booking)
  expect(await exportedBy(held.provider)).toEqual([
    expect.objectContaining({ id: held.booking, address: expect.objectContaining({ number: '1000' }) }),
  ])
})

test('explains every file in the reader’s language', async () => {
  const pt = await exported(full.ana)
  expect(pt.files.get('LEIA-ME.txt')?.toString()).toContain('Lei 13.709/2018, art. 18')
  const en = await exported(full.ana, 'en-us')
  const text = en.files.get('README.txt')?.toString() ?? ''
  expect(text).toContain('Lei 13.709/2018, art. 18')
  expect([...en.files.keys()].filter((name) => name.endsWith('.json')).sort()).toEqual(
    describedFiles('en').sort(),
  )
  for (const name of describedFiles('en')) expect(text).toContain(name)
})

test('more than is read at a time comes whole, each row once', async () => {
  const user = await t.make.customer()
  await t.db.execute(sql`
    insert into notifications (user_id, indicator, subject, template, params)
    select ${user.id}, 'bookings.new_demand.booking_id__' || n, 'booking_id__' || n, 'new_demand', '{}'
    from generate_series(1, 1700) n`)
  const { rows } = await exported(user)
  expect(new Set(rows('notifications.json').map(({ indicator }) => indicator)).size).toBe(1700)
  expect(rows('notifications.json')).toHaveLength(1700)
  const room = full.open.offer
  const { rows: before } = await t.db.execute<{ n: number }>(
    sql`select count(*)::int as n from messages where room_id = ${room}`,
  )
  await t.db.execute(
    sql`insert into messages (room_id, seq, sender_id, text) select ${room}, 1000 + n, ${full.ana.id}, 'Número ' || n
      from generate_series(1, 1200) n`,
  )
  const said = (await exported(full.ana)).rows('messages.json').filter((one) => one['room_id'] === room)
  expect(said).toHaveLength((before[0]?.n ?? 0) + 1200)
})

test('an account may ask three times an hour', async () => {
  const limited = await makeApp({ config: { rateLimits: true } })
  try {
    const user = await limited.make.customer()
    const asked = async () => (await limited.as(user).get('/api/user/export/')).statusCode
    expect([await asked(), await asked(), await asked(), await asked()]).toEqual([200, 200, 200, 429])
    expect((await limited.as(await limited.make.customer()).get('/api/user/export/')).statusCode).toBe(200)
  } finally {
    await limited.close()
  }
})

test('codes and tokens are taken out of letters', () => {
  expect(redactSecrets('123456 é o seu código: https://a.b/verify-email/?code=123456', '123456')).toBe(
    '······ é o seu código: https://a.b/verify-email/?code=······',
  )
  expect(redactSecrets('https://a.b/reset-password/?token=abc-DEF_123', null)).toBe(
    'https://a.b/reset-password/?token=······',
  )
})
