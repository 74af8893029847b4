import { eq } from 'drizzle-orm'
import { plainDate } from '@/lib/shared/moments'
import { bookings, offers } from '@/server/db/schema/bookings'
import { subServices } from '@/server/db/schema/catalogue'
import { okBody } from '@/server/testing/ok-body'
import { postStep } from '@/server/testing/paid-job'
import { paymentActions } from '@/server/testing/payment-actions'
import { pdfText, readPdf } from '@/server/testing/pdf-text'
import { appForFile } from '@/server/testing/test-app'

const t = appForFile({ checksLedger: true })
const p = paymentActions(t)

interface Said {
  number: string
  reference: string
  customer: string
  provider: string
}

/**
 * Full text of a receipt; days are replaced by `day`, times by `hour`. The last part is shown to the provider
 * only.
 */
const papers = {
  'pt-br': ({ number, reference, customer, provider }: Said) => ({
    name: `recibo-${number}.pdf`,
    both: (warranty: string[]) => [
      `Ofício: Recibo nº ${number}`,
      'Emitido em day',
      `Cliente: ${customer}`,
      `Profissional: ${provider}`,
      'Serviço: Faxina residencial, São Paulo',
      'Período do serviço: day, hour a hour',
      ...warranty,
      ...['Itens combinados', 'Descrição', 'Valor'],
      ...['Mão de obra', 'R$ 180,00'],
      ...['Material', 'R$ 20,00'],
      ...['Total combinado', 'R$ 200,00'],
      ...['Pagamento', 'Descrição', 'Valor'],
      ...['Pago: Pix, day', 'R$ 200,00'],
      `Referência: ${reference}`,
    ],
    fee: (commission: string, net: string) => [
      ...['Sua parte', 'Descrição', 'Valor'],
      ...['Comissão da plataforma', commission],
      ...['Recebido pelo profissional', net],
    ],
    sums: { before: ['R$ 0,00', 'R$ 0,00'], after: ['-R$ 27,00', 'R$ 173,00'] },
    warranty: { before: [], after: ['Garantia: até day (30 dias da conclusão, pela lei)'] },
    not: 'Este recibo comprova o pagamento feito pela plataforma. Não é nota fiscal: a nota do serviço é emitida pelo profissional.',
  }),
  en: ({ number, reference, customer, provider }: Said) => ({
    name: `receipt-${number}.pdf`,
    both: (warranty: string[]) => [
      `Ofício: Receipt no. ${number}`,
      'Made on day',
      `Customer: ${customer}`,
      `Professional: ${provider}`,
      'Service: Home cleaning, São Paulo',
      'Time of the work: day, hour to hour',
      ...warranty,
      ...['Agreed items', 'Description', 'Amount'],
      ...['Labor: Mão de obra', 'R$180.00'],
      ...['Material', 'R$20.00'],
      ...['Total agreed', 'R$200.00'],
      ...['Payment', 'Description', 'Amount'],
      ...['Paid: Pix, day', 'R$200.00'],
      `Reference: ${reference}`,
    ],
    fee: (commission: string, net: string) => [
      ...['Your part', 'Description', 'Amount'],
      ...['Commission of the platform', commission],
      ...['Received by the professional', net],
    ],
    sums: { before: ['R$0.00', 'R$0.00'], after: ['-R$27.00', 'R$173.00'] },
    warranty: { before: [], after: ['Warranty: until day (30 days from completion, by law)'] },
    not: 'This receipt proves the payment made through the platform. It is no nota fiscal (tax invoice): that of the work is issued by the professional.',
  }),
}

test('shows both sides, in both languages, the parties, amounts and service, and states that it is no nota fiscal', async () => {
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
        const { name, both, fee, sums, warranty, not } = paper(said)
        expect(answer.headers['content-disposition']).toContain(`filename="${name}"`)
        const [commission = '', net = ''] = sums[when]
        const words = [...both(warranty[when]), ...(side === 'provider' ? fee(commission, net) : []), not]
        const written = pdfText(answer.rawPayload).join(' ')
        const dated = written.replace(/\d\d\/\d\d\/\d{4}|[A-Z][a-z]{2} \d{1,2}, \d{4}/g, 'day')
        const timed = dated.replace(/\b\d\d:\d\d\b/g, 'hour')
        // The work may end on another day: it is agreed for this hour of the day.
        expect(timed.replace(/(hour (?:a|to)) day,/, '$1')).toBe(words.join(' '))
      }
  }
  await compare('before')
  await t.db.update(bookings).set({ status: 'delivered' }).where(eq(bookings.id, made.booking))
  okBody(await postStep(t, made.customer, `/api/bookings/${made.booking}/complete/`))
  await compare('after')
  expect((await read(await t.make.customer(), 'en')).statusCode).toBe(404)
})

test('states the period on the clock of the place, which it names once', async () => {
  const { booking, customer } = await p.paid()
  const [startsAt, endsAt] = [new Date('2027-03-10T02:30:00Z'), new Date('2027-03-10T04:00:00Z')]
  const read = async (language: string) => {
    const answer = await t
      .as(customer)
      .get(`/api/bookings/${booking}/receipt/`, { 'accept-language': language })
    return pdfText(answer.rawPayload).join(' ')
  }
  const set = (cityIbge: number) =>
    t.db.update(bookings).set({ startsAt, endsAt, cityIbge }).where(eq(bookings.id, booking))
  const rioBranco = 1_200_401
  await set(rioBranco)
  expect(await read('pt-br')).toContain(
    'Período do serviço: 09/03/2027, 21:30 a 23:00 (horário do Acre) Itens',
  )
  expect(await read('en')).toContain('Time of the work: Mar 9, 2027, 21:30 to 23:00 (Acre time) Agreed')
  const saoPaulo = 3_550_308
  await set(saoPaulo)
  expect(await read('pt-br')).toContain('Período do serviço: 09/03/2027, 23:30 a 10/03/2027, 01:00 Itens')
})

test('is a tagged PDF in the language of its reader, with sums in tables', async () => {
  const { booking, customer } = await p.paid()
  for (const [language, tag] of [
    ['pt-br', 'pt-BR'],
    ['en', 'en-US'],
  ] as const) {
    const answer = await t
      .as(customer)
      .get(`/api/bookings/${booking}/receipt/`, { 'accept-language': language })
    const { isTagged, language: written, title, elements } = readPdf(answer.rawPayload)
    expect([isTagged, written]).toEqual([true, tag])
    expect(title).toMatch(/^(Recibo nº|Receipt no\.) \d{4}-\d{6}$/)
    expect(elements.map((one) => one.tag)).toEqual([
      'H1',
      'P',
      'Table',
      'H2',
      'Table',
      'H2',
      'Table',
      'P',
      'P',
    ])
    const rows = elements[4]?.children.map(({ children }) => children.map((cell) => cell.tag).join(' '))
    expect(rows).toEqual(['TH TH', 'TH TD', 'TH TD', 'TH TD'])
  }
})

test('names one’s own tax number whole, of another’s CPF the middle, and a CNPJ', async () => {
  const { booking, customer, provider } = await p.paid()
  const number = (who: { id: number }, digits: string) =>
    t.context.pool.query('update users set tax_number = $2 where id = $1', [who.id, digits])
  await number(customer, '52998224725')
  await number(provider, '11222333000181')
  const read = async (who: { id: number }) =>
    pdfText((await t.as(who).get(`/api/bookings/${booking}/receipt/`)).rawPayload).join(' ')
  expect(await read(customer)).toMatch(/Cliente: .*, CPF 529\.982\.247-25 .*, CNPJ 11\.222\.333\/0001-81 /)
  const ofProvider = await read(provider)
  expect(ofProvider).toMatch(/, CPF \*\*\*\.982\.247-\*\* /)
  expect(ofProvider).not.toContain('529.982')
})

test('states until when completed work is under warranty: what the law gives, or the longer promise of the offer', async () => {
  const made = await p.paid()
  await t.db.update(subServices).set({ isDurable: true })
  await t.db.update(bookings).set({ status: 'delivered' }).where(eq(bookings.id, made.booking))
  okBody(await postStep(t, made.customer, `/api/bookings/${made.booking}/complete/`))
  const read = async () =>
    pdfText((await t.as(made.customer).get(`/api/bookings/${made.booking}/receipt/`)).rawPayload).join(' ')
  const [{ completedAt } = { completedAt: null }] = await t.db
    .select()
    .from(bookings)
    .where(eq(bookings.id, made.booking))
  const until = (days: number) =>
    plainDate(Number(completedAt) + days * 86_400_000)
      .split('-')
      .reverse()
      .join('/')
  for (const [offered, days, reason] of [
    [null, 90, 'pela lei'],
    [30, 90, 'pela lei'],
    [180, 180, 'como na proposta'],
  ] as const) {
    await t.db.update(offers).set({ warrantyDays: offered })
    expect(await read()).toContain(
      `Garantia: até ${until(days)} (${String(days)} dias da conclusão, ${reason})`,
    )
  }
})
