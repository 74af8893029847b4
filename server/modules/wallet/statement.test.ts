import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { JournalKind } from '@/lib/contract/ledger'
import type { Transaction } from '@/lib/contract/wallet'
import { bookings } from '@/server/db/schema/bookings'
import { credit, debit, postJournal, type Line } from '@/server/modules/ledger/service'
import { unitOfWork } from '@/server/process/unit-of-work'
import { pdfText, readPdf } from '@/server/testing/pdf-text'
import { appForFile } from '@/server/testing/test-app'
import { csvText } from './csv'

const t = appForFile()

const send = (kind: JournalKind, lines: Line[], more: { at?: string; booking?: number; key?: string } = {}) =>
  unitOfWork(t.context, (work) =>
    postJournal(work, {
      eventKey: more.key ?? randomUUID(),
      kind,
      actor: 'system',
      lines,
      ...(more.at ? { occurredAt: new Date(more.at) } : {}),
      ...(more.booking ? { booking: more.booking } : {}),
    }),
  )
const pay = { kind: 'psp_available' } as const
const available = (who: { id: number }) => ({ kind: 'provider_available', owner: who.id }) as const
const cash = (who: { id: number }) => ({ kind: 'customer_cash', owner: who.id }) as const
const bonus = (who: { id: number }) => ({ kind: 'customer_bonus', owner: who.id }) as const
interface Page {
  results: Transaction[]
  next: string | null
}
const read = async (who: { id: number }, query = '', headers = {}) =>
  (await t.as(who).get(`/api/payment/transaction/?${query}`, headers)).json<Page>()

/** Creates a provider with three months of lines, one of them at the last minute of a local day. */
const worker = async () => {
  const who = await t.make.provider()
  const { pk: booking } = await t.make.demand()
  await send(
    'escrow_released',
    [debit(pay, 20_000), credit(available(who), 17_300), credit({ kind: 'platform_fee' }, 2_700)],
    { booking, at: '2026-03-01T02:59:59Z' },
  )
  await send('cancellation_fee', [debit(pay, 1_000), credit(available(who), 1_000)], {
    booking,
    at: '2026-03-01T03:00:00Z',
  })
  await send('withdrawal_requested', [debit(available(who), 5_000), credit(pay, 5_000)], {
    key: `withdrawal.requested:${900_000 + who.id}`,
    at: '2026-04-10T12:00:00Z',
  })
  return { who, booking }
}

test('newest first, with its running balance, in words that name the job', async () => {
  const { who, booking } = await worker()
  const { results, next } = await read(who)
  expect(next).toBeNull()
  expect(
    results.map(({ text, amount_cents, balance_after_cents }) => [text, amount_cents, balance_after_cents]),
  ).toEqual([
    ['Saque', -5_000, 13_300],
    ['Taxa de cancelamento: Faxina residencial', 1_000, 18_300],
    ['Serviço concluído: Faxina residencial (R$ 200,00 menos comissão de R$ 27,00)', 17_300, 17_300],
  ])
  expect(results.map(({ kind, booking: of, withdrawal }) => [kind, of, withdrawal])).toEqual([
    ['withdrawal', null, 900_000 + who.id],
    ['cancellation_fee', booking, null],
    ['earning', booking, null],
  ])
  const english = await read(who, '', { 'accept-language': 'en' })
  expect(english.results.at(-1)?.text).toBe(
    'Work completed: Home cleaning (R$200.00 less a commission of R$27.00)',
  )
})

test('a page at a time, filtered by kind and by local days, the balance as it was', async () => {
  const { who } = await worker()
  const seen: Transaction[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: Page = await read(who, `limit=1${cursor ? `&cursor=${cursor}` : ''}`)
    seen.push(...page.results)
    cursor = page.next
  }
  expect(seen).toEqual((await read(who)).results)
  const balances = async (query: string) =>
    (await read(who, query)).results.map(({ balance_after_cents }) => balance_after_cents)
  expect(await balances('kind=cancellation_fee')).toEqual([18_300])
  expect(await balances('kind=bonus')).toEqual([])
  // The last second of February, and the first of March, in São Paulo.
  expect(await balances('from=2026-02-28&to=2026-02-28')).toEqual([17_300])
  expect(await balances('from=2026-03-01')).toEqual([13_300, 18_300])
  expect(await balances('to=2026-03-01')).toEqual([18_300, 17_300])
  expect((await t.as(who).get('/api/payment/transaction/?from=2026-03-02&to=2026-03-01')).statusCode).toBe(
    422,
  )
  expect((await read(await t.make.provider())).results).toEqual([])
})

test('cash and bonus are one balance to spend, and each line adds up', async () => {
  const who = await t.make.customer()
  await send('deposit_paid', [debit(pay, 10_000), credit(cash(who), 10_000)])
  await send('bonus_granted', [debit({ kind: 'promo' }, 1_000), credit(bonus(who), 1_000)])
  await send('payment_reserved', [debit(cash(who), 4_000), debit(bonus(who), 400), credit(pay, 4_400)])
  const { results } = await read(who, 'side=customer')
  expect(results.map(({ kind, amount_cents }) => [kind, amount_cents]).sort()).toEqual(
    [
      ['bonus', 1_000],
      ['deposit', 10_000],
      ['payment', -400],
      ['payment', -4_000],
    ].sort(),
  )
  expect(results[0]?.balance_after_cents).toBe(6_600)
  const oldestFirst = results.toReversed()
  oldestFirst.reduce((before, { amount_cents, balance_after_cents }) => {
    expect(balance_after_cents).toBe(before + amount_cents)
    return balance_after_cents
  }, 0)
})

test('twelve local months, those without a line too', async () => {
  const { who } = await worker()
  const months = (await t.as(who).get('/api/payment/months/')).json<Record<string, unknown>[]>()
  expect(months).toHaveLength(12)
  const now = new Date(t.context.clock().getTime() - 3 * 3_600_000).toISOString().slice(0, 7)
  expect(months.at(-1)).toMatchObject({ month: now })
  expect(
    months.filter(({ in_cents, out_cents }) => in_cents !== 0 || out_cents !== 0).length,
  ).toBeLessThanOrEqual(3)
  await send('escrow_released', [debit(pay, 700), credit(available(who), 700)])
  const after = (await t.as(who).get('/api/payment/months/?side=provider')).json<{ in_cents: number }[]>()
  expect(after.at(-1)?.in_cents).toBe(700)
})

test('a withdrawal that came back is nothing earned, and nothing that left', async () => {
  const who = await t.make.provider()
  await send('escrow_released', [debit(pay, 15_300), credit(available(who), 15_300)])
  const asked = { key: `withdrawal.requested:${910_000 + who.id}` }
  await send('withdrawal_requested', [debit(available(who), 15_300), credit(pay, 15_300)], asked)
  const back = { key: `withdrawal.rejected:${910_000 + who.id}` }
  await send('withdrawal_rejected', [debit(pay, 15_300), credit(available(who), 15_300)], back)
  const read = async () =>
    (await t.as(who).get('/api/payment/months/')).json<Record<string, number>[]>().at(-1)
  expect(await read()).toMatchObject({ in_cents: 15_300, out_cents: 0 })
  // A returned withdrawal of a month outside the list reduces no listed outflow.
  const late = { key: `withdrawal.returned:${920_000 + who.id}` }
  await send('withdrawal_returned', [debit(pay, 500), credit(available(who), 500)], late)
  expect(await read()).toMatchObject({ in_cents: 15_800, out_cents: 0 })
})

const file = async (who: { id: number }, format: string, query = '', headers = {}) => {
  const answer = await t.as(who).get(`/api/payment/transaction/export/?format=${format}${query}`, headers)
  expect(answer.statusCode).toBe(200)
  return answer
}

test('a period that ends before it begins is refused in every format, before a file is on its way', async () => {
  const { who } = await worker()
  for (const format of ['csv', 'pdf', 'ofx']) {
    const path = `/api/payment/transaction/export/?format=${format}&from=2026-03-02&to=2026-03-01`
    expect([format, (await t.as(who).get(path)).statusCode]).toEqual([format, 422])
  }
})

test('a spreadsheet: its mark, semicolons, decimal commas in Portuguese, points in English', async () => {
  const { who, booking } = await worker()
  const answer = await file(who, 'csv')
  expect(answer.headers['content-disposition']).toMatch(
    /^attachment; filename="extrato-provider-\d{4}-\d\d-\d\d\.csv"$/,
  )
  const text = answer.rawPayload.toString('utf8')
  expect(text.codePointAt(0)).toBe(0xfeff)
  const rows = text.slice(1).trimEnd().split('\r\n')
  expect(rows[0]).toBe(
    '"Data";"Tipo";"Descrição";"Valor bruto";"Comissão";"Abatido de dívida";"Valor";"Saldo";"Serviço nº";"Lançamento"',
  )
  expect(rows[1]).toMatch(/^2026-04-10;"Saque";"Saque";-50,00;0,00;0,00;-50,00;133,00;;\d+$/)
  expect(rows[2]).toContain(';"Taxa de cancelamento ou de falta";"Taxa de cancelamento')
  expect(rows[3]).toContain(`;200,00;-27,00;0,00;173,00;173,00;${booking};`)
  const english = (await file(who, 'csv', '&kind=withdrawal', { 'accept-language': 'en' })).body
  expect(english.slice(1).split('\r\n')[1]).toMatch(
    /^2026-04-10;"Withdrawal";"Withdrawal";-50\.00;0\.00;0\.00;-50\.00;133\.00;;\d+$/,
  )
})

test('names a no-show fee in the statement and its file', async () => {
  const { who, booking } = await worker()
  await t.db.update(bookings).set({ status: 'no_show_customer' }).where(eq(bookings.id, booking))
  const { results } = await read(who, 'kind=cancellation_fee')
  expect(results.map(({ text }) => text)).toEqual([expect.stringMatching(/^Taxa de falta: /)])
  const csv = (await file(who, 'csv', '&kind=cancellation_fee', { 'accept-language': 'en' })).body
  expect(csv).toMatch(/;"Cancellation or no-show fee";"No-show fee: /)
})

test.each([
  ['=1+1', `"'=1+1"`],
  ['+55', `"'+55"`],
  ['-2', `"'-2"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  ['\t=1', `"'\t=1"`],
  ['  =1', `"'  =1"`],
  // OWASP/www-community 401 and 1115, medplum 4079, cal.diy 29783, whispaste 125.
  ['\r=1', `"'\r=1"`],
  ['\n=1', `"'\n=1"`],
  ['\u00a0=1', `"'\u00a0=1"`],
  ['=1,2', `"'=1,2"`],
  ['＝1', `"'＝1"`],
  ['＋1', `"'＋1"`],
  ['－1', `"'－1"`],
  ['＠SUM(A1)', `"'＠SUM(A1)"`],
  ['a=1', '"a=1"'],
  ['a\r\nb', '"a\r\nb"'],
  ['a "quoted"; text', '"a ""quoted""; text"'],
])('%p is no formula in a spreadsheet', (text, cell) => expect(csvText(text)).toBe(cell))

test('lists debt in a statement of its own, and balances the money without it', async () => {
  const { who, booking } = await worker()
  const owed = { kind: 'provider_debt', owner: who.id } as const
  await send('material_returned', [debit(available(who), 2_000), debit(owed, 3_000), credit(pay, 5_000)], {
    booking,
  })
  await send(
    'escrow_released',
    [
      debit(pay, 2_000),
      credit(owed, 1_000),
      credit(available(who), 700),
      credit({ kind: 'platform_fee' }, 300),
    ],
    { booking },
  )
  const shown = async (query: string, headers = {}) =>
    (await read(who, query, headers)).results.map(({ kind, text, amount_cents, balance_after_cents }) => [
      kind,
      text,
      amount_cents,
      balance_after_cents,
    ])
  expect(await shown('kind=debt')).toEqual([
    ['debt', 'Descontado de um serviço concluído: Faxina residencial', 1_000, -2_000],
    ['debt', 'Material adiantado que faltou devolver: Faxina residencial', -3_000, -3_000],
  ])
  expect((await shown('kind=debt', { 'accept-language': 'en' }))[1]?.[1]).toBe(
    'Advanced material that was still to be returned: Home cleaning',
  )
  const [release, returned] = await shown('')
  expect(release).toEqual([
    'earning',
    'Serviço concluído: Faxina residencial (R$ 20,00 menos comissão de R$ 3,00 e R$ 10,00 de uma dívida)',
    700,
    12_000,
  ])
  expect(returned?.slice(1)).toEqual([
    'Adiantamento de material devolvido: Faxina residencial',
    -2_000,
    11_300,
  ])
  const csv = (await file(who, 'csv', '&kind=debt')).body.trimEnd().split('\r\n').slice(1)
  expect(csv.map((row) => row.split(';').slice(6, 8))).toEqual([
    ['10,00', '-20,00'],
    ['-30,00', '-30,00'],
  ])
  // Accounting programs sum the lines, so debts are left out.
  expect(parseOfx((await file(who, 'ofx', '&kind=debt')).body).lines).toEqual([])
})

/** Reads OFX 1.02 as accounting programs do: values without closing tags, elements by lines. */
const parseOfx = (text: string) => {
  const [head = '', body = ''] = text.split('\r\n\r\n')
  const header = Object.fromEntries(head.split('\r\n').map((line) => line.split(':')))
  const stack: string[] = []
  const lines: Record<string, string>[] = []
  const top: Record<string, string> = {}
  for (const [, close, tag = '', value = ''] of body.matchAll(/<(\/?)([A-Z0-9]+)>([^<\r\n]*)/g)) {
    if (close) {
      expect(stack.pop()).toBe(tag)
      continue
    }
    if (!value) {
      stack.push(tag)
      if (tag === 'STMTTRN') lines.push({})
      continue
    }
    if (stack.at(-1) === 'STMTTRN') Object.assign(lines.at(-1) ?? {}, { [tag]: value })
    else top[tag] = value
  }
  expect(stack).toEqual([])
  return { header, lines, top }
}

test('OFX 1.02: each line once by its entry, oldest first, its sum the balance, none of the future', async () => {
  const { who } = await worker()
  await send('escrow_released', [debit(pay, 900), credit(available(who), 900)], {
    at: '2099-01-01T00:00:00Z',
  })
  const answer = await file(who, 'ofx')
  const { header, lines, top } = parseOfx(answer.rawPayload.toString('latin1'))
  expect(header).toMatchObject({ OFXHEADER: '100', DATA: 'OFXSGML', VERSION: '102', CHARSET: '1252' })
  const listed = (await read(who)).results
  expect(lines.map(({ FITID }) => Number(FITID))).toEqual(listed.map(({ pk }) => pk).reverse())
  expect(lines.map(({ TRNTYPE, TRNAMT }) => [TRNTYPE, TRNAMT])).toEqual([
    ['CREDIT', '173.00'],
    ['CREDIT', '10.00'],
    ['DEBIT', '-50.00'],
  ])
  expect(lines[0]).toMatchObject({
    DTPOSTED: '20260228235959[-3:BRT]',
    MEMO: 'Serviço concluído: Faxina residencial (R$ 200,00 menos comissão de R$ 27,00)',
  })
  expect(top).toMatchObject({ CURDEF: 'BRL', ACCTID: `${who.id}-provider` })
})

test('a PDF of as many pages as it takes, and of none where there is nothing', async () => {
  const { who } = await worker()
  for (let n = 0; n < 120; n++) await send('manual', [debit(pay, 1), credit(available(who), 1)])
  const pdf = readPdf((await file(who, 'pdf')).rawPayload)
  expect(pdf.pages).toHaveLength(3)
  expect(pdf.title).toContain('Extrato')
  expect(readPdf((await file(await t.make.customer(), 'pdf')).rawPayload).pages).toHaveLength(1)
})

test('writes a PDF in its language: holder, period, opening and closing balance with the lines between them', async () => {
  const { who } = await worker()
  await t.context.pool.query("update users set tax_number = '52998224725' where id = $1", [who.id])
  const days = '&from=2026-03-01&to=2026-04-30'
  const pt = readPdf((await file(who, 'pdf', days)).rawPayload)
  expect(pt).toMatchObject({ language: 'pt-BR', isTagged: true })
  expect(pt.elements.map(({ tag }) => tag)).toEqual(['H1', 'Table', 'Table', 'H2', 'Table'])
  const words = pdfText((await file(who, 'pdf', days)).rawPayload).join('|')
  expect(words).toContain(', CPF 529.982.247-25|')
  expect(words).toContain('Período:|01/03/2026 a 30/04/2026|')
  expect(words).toContain('Saldo inicial|R$ 173,00|Entradas|R$ 10,00|Saídas|-R$ 50,00|Saldo final|R$ 133,00|')
  const en = await file(who, 'pdf', `${days}&kind=withdrawal`, { 'accept-language': 'en' })
  expect(readPdf(en.rawPayload).language).toBe('en-US')
  expect(pdfText(en.rawPayload).join('|')).toContain('Only:|Withdrawal|')
  expect(pdfText(en.rawPayload).join('|')).toContain('Closing balance|R$133.00|')
})
