import { eq } from 'drizzle-orm'
import { bookings } from '@/server/db/schema/bookings'
import { okBody } from '@/server/testing/ok-body'
import { postStep } from '@/server/testing/paid-job'
import { paymentActions } from '@/server/testing/payment-actions'
import { pdfText } from '@/server/testing/pdf-text'
import { appForFile } from '@/server/testing/test-app'

const t = appForFile({ checksLedger: true })
const p = paymentActions(t)

interface Said {
  number: string
  reference: string
  customer: string
  provider: string
}

/** Every word of a receipt; days stand as `day`. The last part is for the provider alone. */
const papers = {
  'pt-br': ({ number, reference, customer, provider }: Said) => ({
    name: `recibo-${number}.pdf`,
    both: [
      `Ofício: Recibo nº ${number}`,
      'Emitido em day',
      `Cliente: ${customer}`,
      `Profissional: ${provider}`,
      'Serviço: Faxina residencial, São Paulo',
      'Data do serviço: day',
      'Itens combinados',
      ...['Mão de obra', 'R$ 180,00'],
      ...['Material', 'R$ 20,00'],
      ...['Total combinado', 'R$ 200,00'],
      ...['Pago: Pix, day', 'R$ 200,00'],
      `Referência: ${reference}`,
    ],
    fee: (commission: string, net: string) => [
      ...['Comissão da plataforma', commission],
      ...['Recebido pelo profissional', net],
    ],
    sums: { before: ['R$ 0,00', 'R$ 0,00'], after: ['-R$ 27,00', 'R$ 173,00'] },
    not: 'Este recibo comprova o pagamento feito pela plataforma. Não é nota fiscal: a nota do serviço é emitida pelo profissional.',
  }),
  en: ({ number, reference, customer, provider }: Said) => ({
    name: `receipt-${number}.pdf`,
    both: [
      `Ofício: Receipt no. ${number}`,
      'Made on day',
      `Customer: ${customer}`,
      `Professional: ${provider}`,
      'Service: Home cleaning, São Paulo',
      'Day of the work: day',
      'Agreed items',
      ...['Labor: Mão de obra', 'R$180.00'],
      ...['Material', 'R$20.00'],
      ...['Total agreed', 'R$200.00'],
      ...['Paid: Pix, day', 'R$200.00'],
      `Reference: ${reference}`,
    ],
    fee: (commission: string, net: string) => [
      ...['Commission of the platform', commission],
      ...['Received by the professional', net],
    ],
    sums: { before: ['R$0.00', 'R$0.00'], after: ['-R$27.00', 'R$173.00'] },
    not: 'This receipt proves the payment made through the platform. It is no nota fiscal (tax invoice): that of the work is issued by the professional.',
  }),
}

test('says to each side in both languages who paid whom for what, and that it is no nota fiscal', async () => {
  const made = await t.make.reserved()
  const read = (who: { id: number }, language: string) =>
    t.as(who).get(`/api/bookings/${made.booking}/receipt/`, { 'accept-language': language })
  expect((await read(made.customer, 'en')).statusCode).toBe(404)
  const payment = await p.start(made)
  await p.tell(payment, 'pay')
  const nameOf = async ({ id }: { id: number }) =>
    okBody<{ full_name: string }>(await t.as({ id }).get('/api/profile/')).full_name
  const year = String((await p.read(made.customer, payment.pk)).paid_at).slice(0, 4)
  const said = {
    number: `${year}-${String(made.booking).padStart(6, '0')}`,
    reference: payment.reference,
    customer: await nameOf(made.customer),
    provider: await nameOf(made.provider),
  }
  const compare = async (when: 'before' | 'after') => {
    for (const [language, paper] of Object.entries(papers))
      for (const side of ['customer', 'provider'] as const) {
        const answer = await read(made[side], language)
        expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
        const { name, both, fee, sums, not } = paper(said)
        expect(answer.headers['content-disposition']).toContain(`filename="${name}"`)
        const [commission = '', net = ''] = sums[when]
        const words = [...both, ...(side === 'provider' ? fee(commission, net) : []), not]
        const written = (await pdfText(answer.rawPayload)).join(' ')
        expect(written.replace(/\d\d\/\d\d\/\d{4}|[A-Z][a-z]{2} \d{1,2}, \d{4}/g, 'day')).toBe(
          words.join(' '),
        )
      }
  }
  await compare('before')
  await t.db.update(bookings).set({ status: 'delivered' }).where(eq(bookings.id, made.booking))
  okBody(await postStep(t, made.customer, `/api/bookings/${made.booking}/complete/`))
  await compare('after')
  expect((await read(await t.make.customer(), 'en')).statusCode).toBe(404)
})
