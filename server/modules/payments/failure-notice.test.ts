import { readOutbox } from '@/server/testing/captured-messages'
import { okBody } from '@/server/testing/ok-body'
import { paymentActions } from '@/server/testing/payment-actions'
import type { TestUser } from '@/server/testing/people'
import { appForEachTest } from '@/server/testing/test-app'
import { formatDateTime } from '@/server/time/local-time'

/* A card that is looked at first, and refused when its owner is not on the page any more. */
const t = appForEachTest()
const p = paymentActions(t)

const failures = async ({ email }: TestUser) =>
  (await readOutbox(t, email)).filter(({ subject }) => /não aceito|not accepted/.test(subject))

const reviewed = async (locale: 'pt' | 'en') => {
  const made = await t.make.reserved({ customer: await t.make.customer({ locale }) })
  const payment = await p.start(made, { method: 'card', card_token: await p.token('CONT') })
  expect(payment.status).toBe('review')
  return { ...made, payment }
}

test.each([
  [
    'pt',
    'Pagamento de R$ 200,00 não aceito',
    'Nada foi cobrado.',
    'O horário continua reservado para você até',
  ],
  ['en', 'Payment of R$200.00 not accepted', 'Nothing was charged.', 'The time is still held for you until'],
] as const)(
  'mails a failure after a review in %s, with the next step and its deadline',
  async (locale, subject, charged, held) => {
    const { customer, booking, payment } = await reviewed(locale)
    await p.tell(payment, 'refuse')
    const [mail, ...more] = await failures(customer)
    expect(more).toEqual([])
    expect(mail?.subject.replaceAll('\u00a0', ' ')).toBe(subject)
    const { pay_until } = okBody<{ pay_until: string }>(await t.as(customer).get(`/api/demands/${booking}/`))
    expect(mail?.text).toContain(charged)
    expect(mail?.text).toContain(`${held} ${formatDateTime(new Date(pay_until), locale)}.`)
    const { siteUrl } = t.context.config
    expect(mail?.text).toContain(`${siteUrl}${locale === 'en' ? '/en' : ''}/my-bookings/${booking}/pay/\n`)
  },
)

test('after the time to pay the mail says that, and leads to the request', async () => {
  const { customer, booking, payment } = await reviewed('pt')
  // Before the sweep that ends holds has come by.
  t.travel(31 * 60_000)
  await p.tell(payment, 'refuse')
  const [mail] = await failures(customer)
  expect(mail?.text).toContain('O tempo para pagar acabou')
  expect(mail?.text).toContain(`/my-bookings/${booking}/\n`)
})

test('does not mail an immediate rejection, which the page shows', async () => {
  const made = await t.make.reserved()
  const payment = await p.start(made, { method: 'card', card_token: await p.token('FUND') })
  expect(payment.status).toBe('failed')
  await t.drain()
  expect(await failures(made.customer)).toEqual([])
})
