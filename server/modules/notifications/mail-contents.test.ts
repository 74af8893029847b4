import { eq } from 'drizzle-orm'
import { bookings } from '@/server/db/schema/bookings'
import { messageCapture } from '@/server/testing/captured-messages'
import { okBody } from '@/server/testing/ok-body'
import type { TestUser } from '@/server/testing/people'
import { appForEachTest } from '@/server/testing/test-app'
import { formatDateTime, formatDay } from '@/server/time/local-time'

/* Mails about a job name the person, place, time and price. */
const t = appForEachTest()

const { advance, messagesTo } = messageCapture(t)
const minute = 60_000
const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const mailed = async ({ email }: TestUser, subject: string) => {
  const mails = await messagesTo(email)
  return plain(mails.find((mail) => mail.subject === subject)?.text ?? '')
}
const bookingOf = async (id: number) => {
  const [row] = await t.db.select().from(bookings).where(eq(bookings.id, id))
  if (!row) throw new Error('no booking')
  return row
}

test('tells several requests apart by their day, and mails no part of an address', async () => {
  const provider = await t.make.provider()
  const days = [72, 120].map((hours) => new Date(t.context.clock().getTime() + hours * 60 * minute))
  for (const from of days) {
    const wanted_to = new Date(from.getTime() + 180 * minute).toISOString()
    await t.make.demand({ body: { when: 'date', wanted_from: from.toISOString(), wanted_to } })
  }
  await t.drain()
  await advance(2 * minute)
  const mail = await mailed(provider, '2 novos pedidos para você')
  const [first] = await t.db.select().from(bookings)
  expect(first?.district).not.toBe('')
  for (const day of days) expect(mail).toContain(` em São Paulo, ${formatDay(day, 'pt')}. `)
  expect(mail).not.toContain(first?.district)
})

test('mails an offer with its provider’s first name and its price', async () => {
  const customer = await t.make.customer()
  await t.make.offer({ customer, provider: await t.make.provider({ user: { fullName: 'Bia Souza' } }) })
  await advance(2 * minute)
  const mail = await mailed(customer, 'Nova proposta')
  expect(mail).toContain('Bia propõe R$ 200,00.')
  expect(mail).not.toContain('Souza')
})

test('agreed work is mailed with its place and start, to both sides', async () => {
  const made = await t.make.offer({ body: { message: '' } })
  await t.make.agree(made)
  await advance(2 * minute)
  const { startsAt } = await bookingOf(made.booking)
  const where = `em São Paulo, ${plain(formatDateTime(startsAt ?? new Date(0), 'pt', 'full'))}`
  expect(await mailed(made.customer, 'Serviço confirmado')).toContain(`${where}. Diga o código de início`)
  expect(await mailed(made.provider, 'Proposta aprovada e paga!')).toContain(`${where}: R$ 200,00.`)
})

test.each([
  ['provider', 'customer', 'Você recebe reembolso total. Se ainda precisar, reabra o pedido'],
  ['customer', 'provider', 'O horário está livre de novo. Se houver taxa de cancelamento'],
] as const)('canceled by the %s: tells the %s the effect on money and time', async (by, told, says) => {
  const made = await t.make.offer({ body: { message: '' } })
  await t.make.agree(made)
  okBody(await t.as(made[by]).post(`/api/bookings/${made.booking}/cancel/`, { reason: 'Vou viajar' }))
  await advance(2 * minute)
  expect(await mailed(made[told], 'Serviço cancelado')).toContain(`cancelou: “Vou viajar”. ${says}`)
})
