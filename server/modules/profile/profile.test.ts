import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import type { Profile } from '@/lib/contract/accounts'
import { addresses, councilRegistrations } from '@/server/db/schema/accounts'
import { rio, saoPaulo, type TestUser } from '@/server/testing/factories'
import { okBody } from '@/server/testing/ok-body'
import { appForFile } from '@/server/testing/test-app'

const t = appForFile()

const put = (user: TestUser | null, body: Record<string, unknown>) => t.as(user).put('/api/profile/', body)
const profile = async (user: TestUser) => (await t.as(user).get('/api/profile/')).json()

test('returns the account’s data', async () => {
  const user = await t.make.customer()
  expect(await profile(user)).toEqual({
    pk: user.id,
    full_name: user.fullName,
    photo: null,
    phone: user.phone,
    bio: null,
    tax_number: null,
    registrations: [],
    birth_date: null,
    addresses: [
      expect.objectContaining({
        cep: '01310100',
        city: saoPaulo,
        city_name: 'São Paulo',
        state: 'SP',
        complement: null,
        label: null,
      }),
    ],
  })
})

const crea = { council: 'CREA', state: 'SP', number: '123456' }

test('fields left out stay; empty ones are cleared', async () => {
  const user = await t.make.customer()
  await put(user, {
    full_name: 'Bia Lima',
    bio: 'Olá',
    tax_number: '529.982.247-25',
    registrations: [crea],
    birth_date: '1990-02-28',
  })
  const saved = (await put(user, { bio: '', tax_number: '', registrations: [] })).json()
  expect(saved).toMatchObject({
    full_name: 'Bia Lima',
    bio: null,
    tax_number: null,
    registrations: [],
    birth_date: '1990-02-28',
  })
  expect(saved.addresses).toHaveLength(1)
})

test('addresses replace the list: kept and changed by pk, the rest gone', async () => {
  const user = await t.make.customer()
  const [first] = (await profile(user)).addresses
  const more = { ...t.make.addressInput(rio), label: 'Praia', complement: 'ap 2' }
  const both = (
    await put(user, { addresses: [{ ...t.make.addressInput(), pk: first.pk, number: '77' }, more] })
  ).json().addresses
  expect(both).toEqual([
    expect.objectContaining({ pk: first.pk, number: '77' }),
    expect.objectContaining({ city: rio, state: 'RJ', label: 'Praia', complement: 'ap 2' }),
  ])
  const one = (await put(user, { addresses: [{ ...more, pk: both[1].pk }] })).json().addresses
  expect(one.map((address: { pk: number }) => address.pk)).toEqual([both[1].pk])
  expect((await put(user, { addresses: [] })).json().addresses).toEqual([])
})

test('addresses keep the order they are given in; the first is the default one', async () => {
  const user = await t.make.customer()
  const [home] = (await profile(user)).addresses
  const order = async () => ((await profile(user)).addresses as { pk: number }[]).map(({ pk }) => pk)
  const given = (pk?: number) => ({ ...t.make.addressInput(), ...(pk === undefined ? {} : { pk }) })
  await put(user, { addresses: [given(home.pk), given()] })
  const [, second = 0] = await order()
  await put(user, { addresses: [given(second), given(home.pk)] })
  expect(await order()).toEqual([second, home.pk])
  await put(user, { addresses: [given(home.pk)] })
  expect(await order()).toEqual([home.pk])
})

test('accepts at most twenty addresses; larger lists can be kept, changed, reordered and shortened', async () => {
  const user = await t.make.customer()
  const many = (count: number) => Array.from({ length: count }, () => t.make.addressInput())
  const full = okBody<Profile>(await put(user, { addresses: many(20) })).addresses
  const again = (list: Profile['addresses']) => list.map(({ pk }) => ({ ...t.make.addressInput(), pk }))
  const more = [...again(full), t.make.addressInput()]
  expect((await put(user, { addresses: more })).json().errors).toEqual({ addresses: ['too_many'] })
  expect((await profile(user)).addresses).toHaveLength(20)

  const rows = many(6).map(({ city, ...rest }) => ({ ...rest, cityIbge: city, userId: user.id }))
  await t.db.insert(addresses).values(rows)
  const all = again((await profile(user)).addresses)
  expect(all).toHaveLength(26)
  const [first = {}, ...rest] = all
  expect(
    okBody<Profile>(await put(user, { addresses: [...rest, { ...first, number: '77' }] })).addresses,
  ).toEqual([
    ...rest.map((one) => expect.objectContaining({ pk: one.pk })),
    expect.objectContaining({ pk: full[0]?.pk, number: '77' }),
  ])
  expect((await put(user, { addresses: [...all, t.make.addressInput()] })).statusCode).toBe(422)
  expect(okBody<Profile>(await put(user, { addresses: rest })).addresses).toHaveLength(25)
})

test('every fault of a profile is named, and nothing is saved', async () => {
  const [user, other] = [await t.make.customer(), await t.make.customer()]
  const [mine] = (await profile(user)).addresses
  const [others] = (await profile(other)).addresses
  const given = t.make.addressInput()
  const faulty = await put(user, {
    bio: 'não fica',
    birth_date: '2999-01-01',
    addresses: [
      { ...given, city: 5_399_999 },
      { ...given, pk: others.pk },
      { ...given, pk: mine.pk },
      { ...given, pk: mine.pk },
    ],
  })
  expect([faulty.statusCode, faulty.json().errors]).toEqual([
    422,
    {
      birth_date: ['invalid_date'],
      'addresses.0.city': ['unknown_city'],
      'addresses.1.pk': ['unknown_address'],
      'addresses.3.pk': ['unknown_address'],
    },
  ])
  const shapes = await put(user, {
    full_name: 'x',
    birth_date: '2000-02-30',
    addresses: [{ cep: '123', street: '', number: '1', district: 'Centro' }],
  })
  expect(shapes.json().errors).toEqual({
    full_name: ['too_short'],
    birth_date: ['invalid'],
    'addresses.0.cep': ['invalid_cep'],
    'addresses.0.street': ['required'],
    'addresses.0.city': ['required'],
  })
  expect(await profile(user)).toMatchObject({ bio: null, addresses: [{ pk: mine.pk }] })
  expect((await profile(other)).addresses).toEqual([others])
})

test('a profile photo becomes a square without EXIF, and replaces the one before', async () => {
  const user = await t.make.customer()
  const picture = await sharp({ create: { width: 900, height: 300, channels: 3, background: '#385' } })
    .withExif({ IFD0: { Copyright: 'secret place' } })
    .jpeg()
    .toBuffer()
  const upload = () => t.upload(user, '/api/profile/photo/', picture)
  const first: string = (await upload()).json().photo
  const second: string = (await upload()).json().photo
  expect(second).toMatch(/^\/media\/[\w-]+\.webp$/)
  expect((await t.as(null).get(first)).statusCode).toBe(404)
  const shown = (await t.as(null).get(second)).rawPayload
  const { width, height, format, exif } = await sharp(shown).metadata()
  expect({ width, height, format, exif }).toEqual({
    width: 512,
    height: 512,
    format: 'webp',
    exif: undefined,
  })
  expect((await t.as(user).get('/api/user/')).json().user_profile.photo).toBe(second)
})

test('removing the photo brings back the initials and lets the picture go, and again is no fault', async () => {
  const user = await t.make.customer()
  const picture = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#385' } })
    .png()
    .toBuffer()
  const photo: string = (await t.upload(user, '/api/profile/photo/', picture)).json().photo
  for (let times = 0; times < 2; times++)
    expect((await t.as(user).delete('/api/profile/photo/')).json()).toMatchObject({ photo: null })
  expect((await t.as(null).get(photo)).statusCode).toBe(404)
  expect((await t.as(user).get('/api/user/')).json().user_profile.photo).toBeNull()
})

test.each([
  ['529.982.247-25', '52998224725'],
  ['11.222.333/0001-81', '11222333000181'],
  ['12.abc.345/01de-35', '12ABC34501DE35'],
])('the tax number %s is kept bare, for its owner alone', async (typed, kept) => {
  const user = await t.make.provider()
  expect((await put(user, { tax_number: typed })).json().tax_number).toBe(kept)
  expect((await t.as(null).get(`/api/providers/${user.id}/`)).body).not.toContain(kept)
})

test.each([
  ['529.982.247-26', 'invalid_cpf'],
  ['11.222.333/0001-82', 'invalid_cnpj'],
  // Digits of another script are none, and take away none.
  ['٠٠٠٠٠٠٠٠٠٠٠', 'invalid_cpf'],
])('the tax number %s is refused as %s', async (typed, code) => {
  const answer = await put(await t.make.customer(), { tax_number: typed })
  expect([answer.statusCode, answer.json().errors]).toEqual([422, { tax_number: [code] }])
})

test('accepts adults from their eighteenth birthday in São Paulo', async () => {
  const user = await t.make.customer()
  const now = t.context.clock()
  const today = new Intl.DateTimeFormat('sv', { timeZone: 'America/Sao_Paulo' }).format(now)
  const tomorrow = new Intl.DateTimeFormat('sv', { timeZone: 'America/Sao_Paulo' }).format(
    new Date(now.getTime() + 86_400_000),
  )
  const yearsBefore = (day: string) => `${Number(day.slice(0, 4)) - 18}${day.slice(4)}`
  // A 29 February has no other year to fall on.
  const [ofAge, minor] = [today, tomorrow].map((day) => yearsBefore(day).replace('02-29', '02-28'))
  expect((await put(user, { birth_date: ofAge })).statusCode).toBe(200)
  expect((await put(user, { birth_date: minor })).json().errors).toEqual({ birth_date: ['under_age'] })
  expect((await profile(user)).birth_date).toBe(ofAge)
})

test('registrations are shown on the public profile in the order given, once a council and state', async () => {
  const user = await t.make.provider()
  const list = [
    { council: 'CREA', state: 'SP', number: '123456' },
    { council: 'CREA', state: 'RJ', number: '06/1-A' },
    { council: 'OAB', state: 'SP', number: '98.765' },
  ]
  expect((await put(user, { registrations: list })).json().registrations).toEqual(list)
  expect((await t.as(null).get(`/api/providers/${user.id}/`)).json().registrations).toEqual(list)
  const faulty = await put(user, {
    registrations: [crea, crea, { council: 'XYZ', state: 'ZZ', number: 'nenhum' }],
  })
  expect(faulty.json().errors).toEqual({
    'registrations.2.council': ['invalid_choice'],
    'registrations.2.state': ['invalid_choice'],
    'registrations.2.number': ['invalid'],
  })
  expect((await put(user, { registrations: [crea, crea] })).json().errors).toEqual({
    'registrations.1.council': ['repeated'],
  })
  expect((await profile(user)).registrations).toEqual(list)
})

test('no contact passes for the number of a council, nor is one shown that was saved before', async () => {
  const user = await t.make.provider()
  const registrations = ['11 98765-4321', '11987654321', '3456-7890', '1SP123456/O-7'].map((number, at) => ({
    council: 'CREA',
    state: ['SP', 'RJ', 'MG', 'BA'][at],
    number,
  }))
  const typed = (registration: object) => put(user, { registrations: [registration] })
  const codes = []
  for (const one of registrations) codes.push((await typed(one)).json().errors)
  const refused = { 'registrations.0.number': ['invalid'] }
  expect(codes).toEqual([refused, refused, refused, undefined])
  const shown = async () => (await t.as(null).get(`/api/providers/${user.id}/`)).json().registrations
  expect(await shown()).toHaveLength(1)
  await t.db
    .update(councilRegistrations)
    .set({ number: '11 98765-4321' })
    .where(eq(councilRegistrations.userId, user.id))
  expect(await shown()).toEqual([])
})

test('a name has a letter that is seen, and turns or hides nothing around it', async () => {
  const user = await t.make.customer()
  const name = async (full_name: string) => (await put(user, { full_name })).json().errors ?? 'kept'
  const refused = { full_name: ['invalid'] }
  for (const bad of [
    '\u202eatnoC',
    'Ana \u2066Prado',
    '\u200b\u200b',
    '\u3164\u3164',
    '..',
    'Ana\u2028B',
    `Ana${'\u0301'.repeat(9)}`,
  ])
    expect([bad, await name(bad)]).toEqual([bad, refused])
  for (const good of ['José D’Ávila', 'Ana 👩‍🔧 Prado', 'می‌خواهم', 'Nguye\u0302\u0303n', '李 明'])
    expect([good, await name(good)]).toEqual([good, 'kept'])
})
