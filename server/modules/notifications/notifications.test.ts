import { randomUUID } from 'node:crypto'
import { reduceUnread } from '@/lib/contract/indicators'
import { listNotificationsOf } from '@/server/testing/notifications'
import { appForFile } from '@/server/testing/test-app'
import { waitUntil } from '@/server/testing/wait-until'

const t = appForFile()

const list = (who: { id: number }, language?: string) => listNotificationsOf(t, who, language)
const unread = async (who: { id: number }) =>
  reduceUnread((await list(who)).map((one) => ({ ...one, id: one.pk }))).map((one) => one.indicator)

test('both sides are told of the whole way from demand to approval', async () => {
  const made = await t.make.offer()
  expect(await unread(made.customer)).toEqual([
    `bookings.new_message.booking_id__${made.booking}.offer_id__${made.pk}`,
    `bookings.new_offer.booking_id__${made.booking}.offer_id__${made.pk}.offer_status__pending`,
  ])
  expect(await unread(made.provider)).toEqual([
    `offers.new_suggestion.suggestion_id__${made.suggestion}`,
    `offers.offer_id__${made.pk}.offer_status__pending`,
  ])
  await t.make.agree(made)
  expect(await unread(made.provider)).toContain(
    `offers.offer_approved.offer_id__${made.pk}.offer_status__approved`,
  )
  expect(await unread(made.provider)).not.toContain(`offers.offer_id__${made.pk}.offer_status__pending`)
})

test('reading an indicator also reads the notifications it replaced', async () => {
  const made = await t.make.offer({ body: { message: '' } })
  await t
    .as(made.provider)
    .post(`/api/chat/rooms/${made.pk}/messages/`, { text: 'Um', client_id: randomUUID() })
  await t
    .as(made.provider)
    .post(`/api/chat/rooms/${made.pk}/messages/`, { text: 'Dois', client_id: randomUUID() })
  const indicator = `bookings.new_message.booking_id__${made.booking}.offer_id__${made.pk}`
  expect((await t.as(made.customer).post('/api/notification/mark-as-read/', { indicator })).json()).toEqual({
    read: 2,
  })
  expect((await t.as(made.customer).post('/api/notification/mark-as-read/', { indicator })).json()).toEqual({
    read: 0,
  })
  expect(await unread(made.customer)).not.toContain(indicator)
  expect((await t.as(made.provider).post('/api/notification/mark-as-read/', { indicator })).json()).toEqual({
    read: 0,
  })
})

test('texts follow the reader’s language', async () => {
  const made = await t.make.suggestion()
  const [pt, en] = [await list(made.provider), await list(made.provider, 'en-us')]
  expect([pt[0]?.title, en[0]?.title]).toEqual(['Novo pedido para você', 'A new request for you'])
  expect(pt[0]?.text).toContain('São Paulo')
  expect(pt[0]?.text).not.toBe(en[0]?.text)
})

test('notifies nobody after a rollback', async () => {
  const made = await t.make.offer()
  const before = (await list(made.provider)).length
  await t.as(made.customer).post(`/api/offers/${made.pk}/accept-update/`)
  expect(await list(made.provider)).toHaveLength(before)
})

test('moves a push token to the latest signed-in user', async () => {
  const [a, b] = [await t.make.customer(), await t.make.customer()]
  const token = `token-${randomUUID()}`
  for (const who of [a, b]) await t.make.browser(who, token)
  const kept = await t.context.pool.query('select user_id from push_tokens where token = $1', [token])
  expect(kept.rows.map((row) => Number(row.user_id))).toEqual([b.id])
})

test('everything can be marked as read at once, and the person’s other pages hear of it', async () => {
  const { customer, provider } = await t.make.offer()
  const left = async (who: { id: number }) => {
    const { data } = (await t.as(who).get('/api/notification/list/')).json()
    return data.filter((one: { is_read: boolean }) => !one.is_read).length
  }
  const before = await left(customer)
  expect(before).toBeGreaterThan(1)
  const others = await left(provider)
  const heard: unknown[] = []
  const leave = t.context.hub.subscribe((event) => void heard.push(event))
  const all = () => t.as(customer).post('/api/notification/mark-all-as-read/')
  expect((await all()).json()).toEqual({ read: before })
  await waitUntil(() => JSON.stringify(heard).includes('notifications.all_read'))
  leave()
  expect([await left(customer), await left(provider)]).toEqual([0, others])
  expect((await all()).json()).toEqual({ read: 0 })
})
