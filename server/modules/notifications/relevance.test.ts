import { disputes } from '@/server/db/schema/disputes'
import { messageCapture } from '@/server/testing/captured-messages'
import { okBody } from '@/server/testing/ok-body'
import { idempotencyHeader } from '@/server/testing/payees'
import type { TestUser } from '@/server/testing/people'
import { appForEachTest } from '@/server/testing/test-app'

/* Notifications sent later than their event, after other events. */
const t = appForEachTest()

const minute = 60_000
const { advance, messagesTo } = messageCapture(t)
const subjects = async ({ email }: TestUser) => (await messagesTo(email)).map(({ subject }) => subject)

test('a demand that was canceled before its mail left is not mailed, nor pushed, to anybody', async () => {
  const provider = await t.make.provider()
  await t.make.browser(provider, 'navegador-da-bia')
  const demand = await t.make.demand()
  await t.drain()
  okBody(await t.as(demand.customer).post(`/api/bookings/${demand.pk}/cancel/`, {}))
  await advance(2 * minute)
  expect(await subjects(provider)).toEqual([])
  expect(await messagesTo('navegador-da-bia', 'push')).toEqual([])
})

test('mails only the open one of two demands', async () => {
  const provider = await t.make.provider()
  const gone = await t.make.demand()
  await t.make.demand()
  await t.drain()
  okBody(await t.as(gone.customer).post(`/api/bookings/${gone.pk}/cancel/`, {}))
  await advance(2 * minute)
  expect(await subjects(provider)).toEqual(['Novo pedido para você'])
})

test('work its professional left at once is told as canceled, not as confirmed', async () => {
  const made = await t.make.offer({ body: { message: '' } })
  await t.make.agree(made)
  okBody(await t.as(made.provider).post(`/api/bookings/${made.booking}/cancel/`, { reason: 'Adoeci' }))
  await advance(2 * minute)
  const [customer, provider] = [await messagesTo(made.customer.email), await messagesTo(made.provider.email)]
  const titles = /Serviço confirmado|Nova proposta|Proposta aprovada/
  expect([...customer, ...provider].filter(({ subject, text }) => titles.test(subject + text))).toEqual([])
  expect(customer.map(({ subject }) => subject)).toContain('Serviço cancelado')
  // Notices of received and refunded money stay valid after any end of the work.
  expect(customer.map(({ subject }) => subject)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^Pagamento de .* recebido$/),
      expect.stringMatching(/^Reembolso de /),
    ]),
  )
})

test('a date that was answered is not mailed as one to answer', async () => {
  const made = await t.make.offer({ body: { message: '' } })
  await t.make.agree(made)
  await advance(2 * minute)
  const before = (await subjects(made.customer)).length
  const starts_at = new Date(t.context.clock().getTime() + 72 * 60 * minute).toISOString()
  for (const who of [made.provider, made.customer])
    okBody(await t.as(who).post(`/api/bookings/${made.booking}/reschedule/`, { starts_at }))
  await advance(2 * minute)
  expect((await subjects(made.customer)).slice(before)).toEqual([])
  expect(await subjects(made.provider)).toContain('Nova data combinada')
})

test('an offer that came before a hold is mailed once the hold is over, and so is its end', async () => {
  const { customer, chosen } = await t.make.twoOffers()
  okBody(await t.as(customer).post(`/api/offers/${chosen.pk}/approve/`, {}))
  await advance(2 * minute)
  expect((await subjects(customer)).join()).not.toContain('proposta')
  await advance(40 * minute)
  await advance(6 * minute)
  const mails = (await messagesTo(customer.email)).map(({ subject, text }) => subject + text).join()
  expect(mails).toMatch(/Nova proposta|novas propostas|novidades/)
  expect(mails).toContain('Reserva encerrada')
})

test('a dispute taken back keeps nobody from hearing that the work was delivered', async () => {
  const made = await t.make.delivered()
  okBody(
    await t.as(made.provider).post(`/api/bookings/${made.booking}/dispute/`, { reason: 'Quero conversar' }),
  )
  await advance(2 * minute)
  expect((await subjects(made.customer)).join()).not.toContain('Serviço finalizado')
  const [dispute] = await t.db.select().from(disputes)
  okBody(await t.as(made.provider).post(`/api/disputes/${dispute?.id}/withdraw/`, {}, idempotencyHeader()))
  await advance(7 * minute)
  expect((await subjects(made.customer)).join()).toContain('Serviço finalizado')
})

test('a proposal of a dispute that was taken back is not mailed as one of the next', async () => {
  const made = await t.make.delivered()
  const open = async () => {
    const at = `/api/bookings/${made.booking}/dispute/`
    okBody(await t.as(made.customer).post(at, { reason: 'Ficou pela metade' }))
    return okBody<{ pk: number }>(await t.as(made.customer).get(at)).pk
  }
  const first = await open()
  const proposal = { refund_cents: 1_000, text: 'Proponho isto' }
  okBody(await t.as(made.provider).post(`/api/disputes/${first}/propose/`, proposal, idempotencyHeader()))
  okBody(await t.as(made.customer).post(`/api/disputes/${first}/withdraw/`, {}, idempotencyHeader()))
  t.travel(1_000)
  await open()
  await advance(2 * minute)
  const mails = (await messagesTo(made.customer.email)).map(({ subject, text }) => subject + text).join()
  expect(mails).not.toContain('proposta de acordo')
  expect((await subjects(made.provider)).join()).toContain('isputa')
})
