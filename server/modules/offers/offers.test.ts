import { eq } from 'drizzle-orm'
import { offers } from '@/server/db/schema/bookings'
import { expireOffers } from '@/server/modules/offers/scheduled'
import { makeApp } from '@/server/testing/make-app'
import { listNotificationsOf } from '@/server/testing/notifications'
import { appForFile } from '@/server/testing/test-app'

const t = appForFile()

test('an offer names every failed field and stores nothing', async () => {
  const suggestion = await t.make.suggestion()
  const answer = await t.as(suggestion.provider).post('/api/offers/', {
    suggestion: suggestion.pk,
    items: [{ kind: 'gift', text: '', amount_cents: -1 }],
    message: 'x'.repeat(3001),
    starts_at: 'amanhã',
    duration_minutes: 3,
  })
  expect(answer.statusCode).toBe(422)
  expect(answer.headers['content-type']).toContain('application/problem+json')
  expect(Object.keys(answer.json().errors).sort()).toEqual([
    'duration_minutes',
    'items.0.amount_cents',
    'items.0.kind',
    'items.0.text',
    'message',
    'starts_at',
  ])
  expect(await t.db.select().from(offers).where(eq(offers.bookingId, suggestion.booking))).toHaveLength(0)
})

test('rejects an offer above the payment limit on its items', async () => {
  const suggestion = await t.make.suggestion()
  const items = Array.from({ length: 30 }, () => ({
    kind: 'labour',
    text: 'Reforma',
    amount_cents: 100_000_000,
  }))
  const body = { ...t.make.offerBody({ items }), suggestion: suggestion.pk }
  const answer = await t.as(suggestion.provider).post('/api/offers/', body)
  expect([answer.statusCode, answer.json()]).toMatchObject([
    422,
    { errors: { items: ['too_big'] }, bounds: { items: { most_cents: 100_000_000 } } },
  ])
})

test('an offer in the past is refused on its field', async () => {
  const suggestion = await t.make.suggestion()
  const answer = await t.as(suggestion.provider).post('/api/offers/', {
    ...t.make.offerBody({ starts_at: '2020-01-01T12:00:00Z' }),
    suggestion: suggestion.pk,
  })
  expect([answer.statusCode, answer.json().errors]).toEqual([422, { starts_at: ['in_the_past'] }])
})

test('answers 404 for another provider’s suggestion', async () => {
  const suggestion = await t.make.suggestion()
  const answer = await t
    .as(await t.make.provider())
    .post('/api/offers/', { ...t.make.offerBody(), suggestion: suggestion.pk })
  expect(answer.statusCode).toBe(404)
})

test('names the missing verification in the header', async () => {
  const suggestion = await t.make.suggestion()
  const send = (user: { id: number }) =>
    t.as(user).post('/api/offers/', { ...t.make.offerBody(), suggestion: suggestion.pk })
  const cases = [
    [
      await t.make.provider({ user: { emailVerifiedAt: null } }),
      'email-verification',
      'email_verification_required',
    ],
    [
      await t.make.provider({ user: { phoneVerifiedAt: null } }),
      'phone-verification',
      'phone_verification_required',
    ],
    [await t.make.customer(), 'role', 'role_required'],
    [await t.make.user({ isProvider: true }), 'service', 'service_required'],
  ] as const
  for (const [user, header, code] of cases) {
    const answer = await send(user)
    expect([answer.statusCode, answer.headers['x-missing-authorization'], answer.json().code]).toEqual([
      403,
      header,
      code,
    ])
  }
})

test('the customer’s list says how many offers wait with changed terms', async () => {
  const made = await t.make.offer()
  const listed = async () => {
    const { results } = (await t.as(made.customer).get('/api/demands/user/')).json()
    return results.map((one: { updated_offer_count?: number }) => one.updated_offer_count)
  }
  expect(await listed()).toEqual([undefined])
  await t.as(made.provider).post(`/api/offers/${made.pk}/update/`, t.make.offerBody())
  expect(await listed()).toEqual([1])
  await t.as(made.customer).post(`/api/offers/${made.pk}/accept-update/`)
  expect(await listed()).toEqual([undefined])
})

test('an update holds only once the customer accepts it, and versions are kept', async () => {
  const made = await t.make.offer()
  const better = t.make.offerBody({ items: [{ kind: 'labour', text: 'Tudo incluso', amount_cents: 15_000 }] })
  const updated = (await t.as(made.provider).post(`/api/offers/${made.pk}/update/`, better)).json()
  expect([updated.status, updated.total_cents, updated.pending_update.total_cents]).toEqual([
    'update_pending',
    20_000,
    15_000,
  ])
  const accepted = (await t.as(made.customer).post(`/api/offers/${made.pk}/accept-update/`)).json()
  expect([
    accepted.status,
    accepted.total_cents,
    accepted.labour_cents,
    accepted.version,
    accepted.pending_update,
  ]).toEqual(['pending', 15_000, 15_000, 2, null])
  const versions = await t.context.pool.query(
    'select version, terms from offer_versions where offer_id = $1 order by version',
    [made.pk],
  )
  expect(versions.rows.map((row) => row.version)).toEqual([1, 2])
})

test('keeps the message an offer was sent with beside that of its accepted update, masked alike', async () => {
  const made = await t.make.offer({ body: { message: 'Tenho 8 anos de faxina. Ligue (11) 91234-5678' } })
  const read = async (who: typeof made.customer) =>
    (await t.as(who).get(`/api/offers/${made.pk}/`)).json() as {
      first_message: string | null
      message: string
    }
  expect((await read(made.customer)).first_message).toBeNull()
  await t
    .as(made.provider)
    .post(`/api/offers/${made.pk}/update/`, t.make.offerBody({ message: 'Com as janelas.' }))
  await t.as(made.customer).post(`/api/offers/${made.pk}/accept-update/`)
  expect(await read(made.customer)).toMatchObject({
    first_message: 'Tenho 8 anos de faxina. Ligue •••',
    message: 'Com as janelas.',
  })
  expect((await read(made.provider)).first_message).toContain('91234-5678')
})

test('shows a provider their open offer on its request, and nobody else’s', async () => {
  const { chosen, other, booking } = await t.make.twoOffers()
  const own = async (who: typeof chosen.provider) =>
    (await t.as(who).get(`/api/demands/${booking}/`)).json().own_offer
  expect(await own(chosen.provider)).toEqual({ pk: chosen.pk, total_cents: 20_000, proposed_cents: null })
  const dearer = t.make.offerBody({ items: [{ kind: 'labour', text: 'Tudo incluso', amount_cents: 95_000 }] })
  await t.as(chosen.provider).post(`/api/offers/${chosen.pk}/update/`, dearer)
  expect(await own(chosen.provider)).toMatchObject({ total_cents: 20_000, proposed_cents: 95_000 })
  await t.as(other.provider).post(`/api/offers/${other.pk}/withdraw/`)
  expect(await own(other.provider)).toBeNull()
  expect(await own(chosen.customer)).toBeUndefined()
})

test('declining an update keeps the terms as they were and notifies the provider', async () => {
  const made = await t.make.offer()
  const dearer = t.make.offerBody({ items: [{ kind: 'labour', text: 'Tudo incluso', amount_cents: 95_000 }] })
  const propose = async () =>
    (await t.as(made.provider).post(`/api/offers/${made.pk}/update/`, dearer)).json().pending_update.key
  const decline = async (update: string) =>
    (await t.as(made.customer).post(`/api/offers/${made.pk}/decline-update/`, { update })).json()
  const replaced = await propose()
  const current = await propose()
  expect((await decline(replaced)).code).toBe('state_changed')
  expect(await decline(current)).toMatchObject({
    status: 'pending',
    total_cents: 20_000,
    version: 1,
    pending_update: null,
  })
  const notices = await listNotificationsOf(t, made.provider)
  expect(notices.map(({ text }) => text).join('\n')).toContain('o cliente prefere a proposta anterior')
  const approved = await t.as(made.customer).post(`/api/offers/${made.pk}/approve/`)
  expect(approved.statusCode).toBe(200)
})

test('flags invitations to pay outside, also in updates', async () => {
  const made = await t.make.offer()
  const shieldSeen = async () =>
    (await t.as(made.customer).get(`/api/offers/${made.pk}/`)).json().shield as string[]
  expect(await shieldSeen()).toEqual([])
  const terms = t.make.offerBody({ message: 'Se pagar por fora faço mais barato, meu pix é 11 98765-4321' })
  await t.as(made.provider).post(`/api/offers/${made.pk}/update/`, terms)
  expect(await shieldSeen()).toEqual(['contact', 'payment'])
})

test('rejects accepting terms that were replaced meanwhile', async () => {
  const made = await t.make.offer()
  const propose = async (amount_cents: number): Promise<string> => {
    const terms = t.make.offerBody({ items: [{ kind: 'labour', text: 'Tudo incluso', amount_cents }] })
    return (await t.as(made.provider).post(`/api/offers/${made.pk}/update/`, terms)).json().pending_update.key
  }
  const accept = async (update: string) =>
    (await t.as(made.customer).post(`/api/offers/${made.pk}/accept-update/`, { update })).json()
  const seen = await propose(15_000)
  // The provider thinks again just as the customer answers.
  const dearer = await propose(95_000)
  expect((await accept(seen)).code).toBe('state_changed')
  expect(await accept(dearer)).toMatchObject({ status: 'pending', total_cents: 95_000, pending_update: null })
})

test('allows a new offer after a withdrawal, not after a rejection', async () => {
  const made = await t.make.offer()
  const again = { ...t.make.offerBody(), suggestion: made.suggestion }
  await t.as(made.provider).post(`/api/offers/${made.pk}/withdraw/`)
  const second = await t.as(made.provider).post('/api/offers/', again)
  expect(second.statusCode).toBe(201)
  await t.as(made.customer).post(`/api/offers/${second.json().pk}/reject/`)
  const third = await t.as(made.provider).post('/api/offers/', again)
  expect([third.statusCode, third.json().code]).toEqual([409, 'offer_exists'])
})

test('the customer compares offers; providers and strangers cannot list them', async () => {
  const made = await t.make.offer()
  const url = `/api/bookings/${made.booking}/offers/`
  const listed = (await t.as(made.customer).get(url)).json()
  expect(listed.results).toHaveLength(1)
  expect(listed.results[0]).toMatchObject({
    pk: made.pk,
    room: made.pk,
    status: 'pending',
    total_cents: 20_000,
    can: ['approve', 'reject', 'chat'],
  })
  expect((await t.as(made.provider).get(url)).statusCode).toBe(404)
  expect((await t.as(null).get(url)).statusCode).toBe(401)
})

test('provider tabs follow the offer from suggestion to completion', async () => {
  const provider = await t.make.provider()
  const tab = async (statusId: string) =>
    (await t.as(provider).get(`/api/provider/demands/?statusId=${statusId}`)).json().results
  const suggestion = await t.make.suggestion({ provider })
  expect((await tab('ready'))[0]).toMatchObject({
    suggestion: { pk: suggestion.pk, can: ['see', 'convert', 'decline'] },
    booking: { pk: suggestion.booking, address: null, role: 'suggested' },
  })
  const offer = await t.make.offer({ suggestion })
  expect(await tab('ready')).toEqual([])
  expect((await tab('pending'))[0]).toMatchObject({ offer: { pk: offer.pk }, suggestion: null })
  await t.make.agree(offer)
  expect((await tab('approved'))[0].booking).toMatchObject({
    status: 'approved',
    role: 'provider',
    start_code: null,
    address: { street: 'Avenida Paulista' },
  })
  expect((await t.as(provider).get('/api/provider/demands/stats/')).json()).toEqual({
    ready: 0,
    pending: 0,
    approved: 1,
    completed: 0,
  })
})

test('seeing twice is seeing once; declining twice is too late', async () => {
  const { pk, provider } = await t.make.suggestion()
  for (let n = 0; n < 2; n++)
    expect((await t.as(provider).post(`/api/provider/suggestions/${pk}/seen/`)).statusCode).toBe(204)
  expect((await t.as(provider).post(`/api/provider/suggestions/${pk}/decline/`)).statusCode).toBe(204)
  expect((await t.as(provider).post(`/api/provider/suggestions/${pk}/decline/`)).statusCode).toBe(409)
  expect(
    (await t.as(await t.make.provider()).post(`/api/provider/suggestions/${pk}/decline/`)).statusCode,
  ).toBe(404)
})

test('an offer nobody answers expires after ten days and can no longer be approved', async () => {
  const own = await makeApp()
  try {
    const made = await own.make.offer({
      body: { starts_at: new Date(Date.now() + 20 * 86_400_000).toISOString() },
    })
    own.travel(10 * 86_400_000 + 1000)
    expect((await own.as(made.customer).post(`/api/offers/${made.pk}/approve/`)).statusCode).toBe(409)
    expect(await expireOffers(own.context)).toBe(1)
    expect((await own.as(made.customer).get(`/api/offers/${made.pk}/`)).json().status).toBe('expired')
  } finally {
    await own.close()
  }
})
