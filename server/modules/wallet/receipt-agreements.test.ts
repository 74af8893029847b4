import { eq } from 'drizzle-orm'
import { payments } from '@/server/db/schema/payments'
import { pdfText } from '@/server/testing/pdf-text'
import { makeReopenedBooking } from '@/server/testing/rebooked-job'
import { appForEachTest } from '@/server/testing/test-app'

const t = appForEachTest()

const read = async (booking: number, who: { id: number }) => {
  const answer = await t.as(who).get(`/api/bookings/${booking}/receipt/`)
  return answer.statusCode === 200 ? pdfText(answer.rawPayload).join(' ') : answer.statusCode
}
const referencesOf = async (booking: number) =>
  (await t.db.select().from(payments).where(eq(payments.bookingId, booking)).orderBy(payments.id)).map(
    ({ reference }) => reference,
  )

const canceled = /Serviço cancelado pelo profissional em \d\d\/\d\d\/\d{4}/

test('gives payer and former provider of a reopened booking a receipt that says it was canceled', async () => {
  const { booking, customer, first, second } = await makeReopenedBooking(t)
  const [reference] = await referencesOf(booking)
  for (const who of [customer, first]) {
    const text = await read(booking, who)
    expect(text).toMatch(canceled)
    expect(text).toContain(`Pago: Pix`)
    expect(text).toContain(`Referência: ${reference ?? ''}`)
    expect(text).not.toContain('Combinado anterior')
  }
  expect(await read(booking, second)).toBe(404)
})

test('agreed again, each provider has the receipt of their own agreement, and the customer that of both', async () => {
  const { booking, customer, first, second, again } = await makeReopenedBooking(t)
  await again()
  const [before = '', after = ''] = await referencesOf(booking)
  const ofSecond = await read(booking, second)
  expect(ofSecond).toContain(after)
  expect(ofSecond).not.toContain(before)
  expect(ofSecond).not.toMatch(canceled)
  expect(ofSecond).not.toContain('Rui')
  const ofFirst = await read(booking, first)
  expect(ofFirst).toContain(before)
  expect(ofFirst).not.toContain(after)
  expect(ofFirst).toMatch(canceled)
  expect(ofFirst).not.toContain('Bia')
  // A fully refunded agreement shows the other side's first name only; the current agreement shows the full
  // name.
  expect(await read(booking, customer)).toMatch(
    new RegExp(
      `Profissional: Bia Souza .*${after}.*Combinado anterior Cliente: Ana Prado Profissional: Rui Serviço: .*${canceled.source}.*${before}`,
    ),
  )
})
