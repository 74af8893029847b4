import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { NotificationPreferences } from '@/lib/contract/notification-preferences'
import { users } from '@/server/db/schema/accounts'
import { bookings } from '@/server/db/schema/bookings'
import { pushTokens } from '@/server/db/schema/notifications'
import { outbox } from '@/server/db/schema/operations'
import { runScheduledTasks } from '@/server/jobs/scheduled'
import { messageCapture } from '@/server/testing/captured-messages'
import type { TestUser } from '@/server/testing/factories'
import { listNotificationsOf } from '@/server/testing/notifications'
import { appForEachTest } from '@/server/testing/test-app'

const t = appForEachTest()

const minutes = (n: number) => n * 60_000
const { advance, messagesTo } = messageCapture(t)
const say = (who: TestUser, room: number, text = 'Olá') =>
  t.as(who).post(`/api/chat/rooms/${room}/messages/`, { text, client_id: randomUUID() })
const all: NotificationPreferences = {
  suggestions: { email: true, push: true },
  offers: { email: true, push: true },
  bookings: { email: true, push: true },
  messages: { email: true, push: true },
  reminders: { email: true, push: true },
  money: { email: true, push: true },
}

test('an offer that stays unread is mailed once, in the reader’s language, with the way to it', async () => {
  const made = await t.make.offer({ body: { message: '' } })
  await advance(minutes(2))
  const [mail, ...more] = await messagesTo(made.customer.email)
  expect(more).toEqual([])
  expect(mail?.subject).toBe('Nova proposta')
  expect(mail?.text).toContain(`/my-bookings/${made.booking}/offers/`)
  expect(mail?.html).toContain('<html lang="pt-BR">')
  await advance(minutes(2))
  expect(await messagesTo(made.customer.email)).toHaveLength(1)
})

test('does not mail notifications that were read on the page', async () => {
  const made = await t.make.offer({ body: { message: '' } })
  const indicator = `bookings.new_offer.booking_id__${made.booking}.offer_id__${made.pk}.offer_status__pending`
  await t.as(made.customer).post('/api/notification/mark-as-read/', { indicator })
  await advance(minutes(2))
  expect(await messagesTo(made.customer.email)).toEqual([])
})

test('mails messages after ten minutes unread, together and without their text', async () => {
  const made = await t.make.offer({ body: { message: '' } })
  await advance(minutes(2))
  await say(made.provider, made.pk, 'segredo do portão')
  await say(made.provider, made.pk, 'outro recado')
  await advance(minutes(5))
  expect(await messagesTo(made.customer.email)).toHaveLength(1)
  await advance(minutes(6))
  const [, mail] = await messagesTo(made.customer.email)
  expect(mail?.subject).toBe('Você tem 2 mensagens não lidas')
  expect(mail?.text).toContain(`/customer/messages/?id=${made.pk}`)
  expect(mail?.text).not.toContain('segredo')
})

test('messages of several conversations lead to the list of them', async () => {
  const customer = await t.make.customer()
  for (const text of ['bom dia', 'boa tarde']) {
    const made = await t.make.offer({ customer, body: { message: '' } })
    await say(made.provider, made.pk, text)
  }
  await advance(minutes(11))
  const mail = (await messagesTo(customer.email)).find(({ subject }) => subject.includes('mensagens'))
  expect(mail?.text).toMatch(/\/customer\/messages\/\n/)
  expect(mail?.text).not.toContain('/customer/messages/?id=')
})

test('suggestions are mailed at most once an hour, the later ones in one mail', async () => {
  const provider = await t.make.provider()
  const publish = async () => {
    expect(
      (await t.as(await t.make.customer()).post('/api/demands/', await t.make.demandBody())).statusCode,
    ).toBe(201)
    await t.drain()
  }
  await publish()
  await advance(minutes(2))
  expect(await messagesTo(provider.email)).toHaveLength(1)
  await publish()
  await publish()
  await advance(minutes(10))
  expect(await messagesTo(provider.email)).toHaveLength(1)
  await advance(minutes(52))
  const mails = await messagesTo(provider.email)
  expect(mails.map((one) => one.subject)).toEqual(['Novo pedido para você', '2 novos pedidos para você'])
})

test('respects refusals per topic and channel', async () => {
  const made = await t.make.offer({ body: { message: '' } })
  await t.make.browser(made.customer, 'navegador-da-ana')
  expect((await t.as(made.customer).get('/api/notification/preferences/')).json()).toEqual(all)
  const wanted = { ...all, messages: { email: false, push: true }, offers: { email: true, push: false } }
  expect((await t.as(made.customer).put('/api/notification/preferences/', wanted)).json()).toEqual(wanted)
  await say(made.provider, made.pk, 'Bom dia')
  await advance(minutes(11))
  expect((await messagesTo(made.customer.email)).map((one) => one.subject)).toEqual(['Nova proposta'])
  expect(await messagesTo('navegador-da-ana', 'push')).toMatchObject([
    { subject: expect.any(String), text: `Bom dia\n/customer/messages/?id=${made.pk}` },
  ])
})

test('unsubscribes from one topic by one click without a session; rejects a forged token', async () => {
  const made = await t.make.offer({ body: { message: '' } })
  t.travel(minutes(2))
  await runScheduledTasks(t.context)
  const mail = (await t.db.select().from(outbox)).find(
    (one) => one.kind === 'email' && one.payload['to'] === made.customer.email,
  )
  const token = new URL(String(mail?.payload['unsubscribe'])).searchParams.get('token') ?? ''
  const click = (value: string) =>
    t.app.inject({
      method: 'POST',
      url: `/api/notification/unsubscribe/?token=${value}`,
      payload: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  for (const forged of [
    token.replace('offers', 'messages'),
    token.replace(/^\d+/, String(made.provider.id)),
    `${token}x`,
    'none',
  ])
    expect((await click(forged)).statusCode).toBe(404)
  expect((await t.as(made.customer).get('/api/notification/preferences/')).json()).toEqual(all)
  const answer = await click(token)
  expect([answer.statusCode, answer.json()]).toEqual([200, { topic: 'offers', wanted: false }])
  expect((await t.as(made.customer).get('/api/notification/preferences/')).json()).toEqual({
    ...all,
    offers: { email: false, push: true },
  })
})

test('names the topic before unsubscribing by the mailed link, and can undo it', async () => {
  const made = await t.make.offer({ body: { message: '' } })
  await advance(minutes(2))
  const [mail] = await messagesTo(made.customer.email)
  const link = new URL(/^http\S+\/unsubscribe\/\S+$/m.exec(mail?.text ?? '')?.[0] ?? '')
  expect(mail?.html).toContain(link.href)
  expect([link.origin, link.pathname]).toEqual([t.context.config.siteUrl, '/unsubscribe/'])
  const at = `/api/notification/unsubscribe/${link.search}`
  const wanted = async () =>
    (await t.as(made.customer).get('/api/notification/preferences/')).json<NotificationPreferences>().offers
      .email
  const nobody = t.as(null)
  // Also when mail scanners open it several times.
  for (let times = 0; times < 3; times++)
    expect((await nobody.get(at)).json()).toEqual({ topic: 'offers', wanted: true })
  expect(await wanted()).toBe(true)
  expect((await nobody.post(at)).json()).toEqual({ topic: 'offers', wanted: false })
  expect((await nobody.get(at)).json()).toEqual({ topic: 'offers', wanted: false })
  expect(await wanted()).toBe(false)
  expect((await nobody.delete(at)).json()).toEqual({ topic: 'offers', wanted: true })
  expect(await wanted()).toBe(true)
  for (const forged of [
    at.replace('offers', 'messages'),
    at.slice(0, -2),
    at.replace(/token=.*/, 'token=none'),
  ])
    for (const answer of [await nobody.get(forged), await nobody.post(forged), await nobody.delete(forged)])
      expect(answer.statusCode).toBe(404)
  expect((await nobody.get('/api/notification/unsubscribe/')).statusCode).toBe(422)
  const answer = await nobody.get(at, {
    accept: 'text/html,application/xhtml+xml',
    'accept-language': 'en-us',
  })
  expect([answer.statusCode, answer.headers.location]).toEqual([
    303,
    `${t.context.config.siteUrl}/en/unsubscribe/${link.search}`,
  ])
  await t.db.update(users).set({ closedAt: new Date() }).where(eq(users.id, made.customer.id))
  for (const late of [await nobody.get(at), await nobody.post(at), await nobody.delete(at)])
    expect(late.statusCode).toBe(404)
})

test('always sends mails about account security', async () => {
  const ana = await t.make.customer()
  const none = { email: false, push: false }
  await t.as(ana).put('/api/notification/preferences/', {
    suggestions: none,
    offers: none,
    messages: none,
    reminders: none,
  })
  await t.as(null).post('/api/user/forgot-password/', { email: ana.email })
  await t.drain()
  const [mail] = await messagesTo(ana.email)
  expect(mail?.text).toContain('reset-password')
  expect(mail?.text).not.toContain('unsubscribe')
})

test('an address nobody confirmed gets no such mail', async () => {
  const made = await t.make.offer({ body: { message: '' } })
  await t.db.execute(`update users set email_verified_at = null where id = ${made.customer.id}`)
  await advance(minutes(2))
  expect(await messagesTo(made.customer.email)).toEqual([])
})

test('a push reaches every browser of the person, unless it was read within ten seconds', async () => {
  const ana = await t.make.customer()
  for (const token of ['navegador-um', 'navegador-dois']) await t.make.browser(ana, token)
  const made = await t.make.offer({ customer: ana, body: { message: '' } })
  expect(await messagesTo('navegador-um', 'push')).toEqual([])
  await advance(minutes(0.5))
  for (const token of ['navegador-um', 'navegador-dois'])
    expect(await messagesTo(token, 'push')).toMatchObject([
      { subject: 'Nova proposta', text: expect.stringContaining(`/my-bookings/${made.booking}/offers/`) },
    ])
  await say(made.provider, made.pk)
  await t.as(ana).post('/api/notification/mark-as-read/', {
    indicator: `bookings.new_message.booking_id__${made.booking}.offer_id__${made.pk}`,
  })
  await advance(minutes(0.5))
  expect(await messagesTo('navegador-um', 'push')).toHaveLength(1)
})

test('a browser that is gone is forgotten, and its job is done', async () => {
  const ana = await t.make.customer()
  await t.make.browser(ana, 'navegador-antigo')
  await t.make.offer({ customer: ana, body: { message: '' } })
  t.context.push = { send: async () => 'gone' }
  await advance(minutes(0.5))
  expect(await t.db.select().from(pushTokens)).toEqual([])
  expect((await t.db.select().from(outbox)).filter((one) => one.kind === 'push')).toEqual([])
})

test('a job paid a moment ago is reminded of some hours later, not at once', async () => {
  const startsAt = new Date(t.context.clock().getTime() + minutes(20 * 60))
  const made = await t.make.offer({ body: { message: '', starts_at: startsAt.toISOString() } })
  await t.make.agree(made)
  const reminders = async () =>
    (await listNotificationsOf(t, made.customer)).filter(({ text }) =>
      text.startsWith('Seu serviço está chegando: '),
    ).length
  await advance(minutes(5))
  expect(await reminders()).toBe(0)
  await advance(minutes(6 * 60))
  expect(await reminders()).toBe(1)
})

test('both sides are reminded once, the day before, and again of another start', async () => {
  const made = await t.make.offer({ body: { message: '' } })
  await t.make.agree(made)
  const [booking] = await t.db.select().from(bookings).where(eq(bookings.id, made.booking))
  const startsAt = booking?.startsAt ?? new Date()
  const reminders = async (who: TestUser) =>
    (await listNotificationsOf(t, who)).filter(({ title }) => title.endsWith(': Faxina residencial')).length
  const both = async () => [await reminders(made.customer), await reminders(made.provider)]
  await advance(startsAt.getTime() - t.context.clock().getTime() - minutes(25 * 60))
  expect(await both()).toEqual([0, 0])
  await advance(minutes(90))
  await advance(minutes(1))
  expect(await both()).toEqual([1, 1])
  expect(
    (await messagesTo(made.customer.email)).filter((one) => one.subject.endsWith(': Faxina residencial')),
  ).toHaveLength(1)
  await t.db
    .update(bookings)
    .set({
      startsAt: new Date(startsAt.getTime() + minutes(60)),
      endsAt: new Date(startsAt.getTime() + minutes(180)),
    })
    .where(eq(bookings.id, made.booking))
  await advance(minutes(45))
  expect(await both()).toEqual([2, 2])
})

test('every template is told in the caller’s language, its variables by name', async () => {
  const ana = await t.make.customer()
  const in_ = async (language: string) =>
    (await t.as(ana).get('/api/notification/template/', { 'accept-language': language })).json<
      { key: string; topic: string | null; title: string; text: string }[]
    >()
  const [pt, en] = [await in_('pt-br'), await in_('en-us')]
  expect(pt.find((one) => one.key === 'new_suggestion')).toEqual({
    key: 'new_suggestion',
    topic: 'suggestions',
    title: 'Novo pedido para você',
    text: '{service} em {city}, {date}. Envie sua proposta: não custa nada.',
  })
  expect(pt.map((one) => one.key)).toEqual(en.map((one) => one.key))
  expect(pt.some((one) => /undefined|NaN/.test(one.title + one.text))).toBe(false)
})

test('ready messages name variables; a room fills them in for its two sides only', async () => {
  const made = await t.make.offer()
  const read = (who: TestUser, query = '') => t.as(who).get(`/api/hub/ready_messages/variables/${query}`)
  const known = (await read(made.provider)).json<{ key: string; value: string | null }[]>()
  expect(known.every((one) => one.value === null)).toBe(true)
  const texts = (await t.as(made.provider).get('/api/hub/ready_messages/'))
    .json<{ text: string }[]>()
    .map((one) => one.text)
    .join(' ')
  for (const [, name] of texts.matchAll(/\{(\w+)\}/g)) expect(known.map((one) => one.key)).toContain(name)
  const filled = (await read(made.provider, `?room=${made.pk}`)).json<
    { key: string; value: string | null }[]
  >()
  expect(filled.every((one) => one.value)).toBe(true)
  // Both languages use the 24-hour clock, like the pages.
  const english = { 'accept-language': 'en-us' }
  const told = await t.as(made.provider).get(`/api/hub/ready_messages/variables/?room=${made.pk}`, english)
  const date = told.json<{ key: string; value: string | null }[]>().find((one) => one.key === 'date')
  expect(date?.value).toMatch(/\d\d:\d\d$/)
  expect((await read(await t.make.customer(), `?room=${made.pk}`)).statusCode).toBe(404)
})
