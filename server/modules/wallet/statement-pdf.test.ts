import type { Transaction } from '@/lib/contract/wallet'
import { readPdf } from '@/server/testing/pdf-text'
import { statementPdf } from './statement-pdf'

const line = (pk: number): Transaction => ({
  pk,
  kind: 'earning',
  text: `Serviço concluído: Faxina residencial nº ${pk} (R$ 150,00 menos comissão de R$ 22,50)`,
  gross_cents: 15_000,
  commission_cents: 2_250,
  set_off_cents: 0,
  amount_cents: 12_750,
  balance_after_cents: 12_750 * pk,
  at: '2026-11-22T12:00:00.000Z',
  booking: pk,
  payment: null,
  withdrawal: null,
})

const about = {
  name: 'Maria Aparecida da Conceição Albuquerque de Souza e Silva Gonçalves',
  taxNumber: '52998224725',
  site: 'Ofício',
  company: '',
  side: 'provider',
  from: '2026-01-01',
  to: '2026-11-22',
  kind: undefined,
  balances: { openingCents: 0, closingCents: 2_550_000, inCents: 2_550_000, outCents: 0 },
  locale: 'pt',
  now: new Date('2026-11-22T15:00:00Z'),
} as const
const lines = (count: number) => Array.from({ length: count }, (_, at) => line(at + 1))

test('names document, page and columns on every page, within its margins', async () => {
  const { pages } = readPdf(await statementPdf(lines(200), about))
  expect(pages.length).toBeGreaterThan(3)
  pages.forEach((page, at) => {
    expect(page.slice(-2).map(({ text }) => text)).toEqual([
      'Extrato Ofício',
      `Página ${at + 1} de ${pages.length}`,
    ])
    const texts = page.map(({ text }) => text)
    for (const head of ['Data', 'Descrição', 'Valor', 'Saldo']) expect(texts).toContain(head)
    expect(Math.min(...page.map(({ x }) => x))).toBeCloseTo(56, 0)
    // The foot alone is below the content's margin.
    expect(Math.min(...page.slice(0, -2).map(({ y }) => y))).toBeGreaterThan(70)
  })
})

test('states holder, tax number, period and balances before the entries', async () => {
  const [first = []] = readPdf(await statementPdf(lines(3), about)).pages
  const texts = first.map(({ text }) => text)
  expect(texts.join(' ')).toContain('Gonçalves, CPF 529.982.247-25 Carteira: Carteira de profissional')
  expect(texts.join(' ')).toContain('Período: 01/01/2026 a 22/11/2026')
  expect(texts).toEqual(expect.arrayContaining(['Saldo inicial', 'R$ 0,00', 'Saldo final', 'R$ 25.500,00']))
})

test('while a long statement is drawn, everybody else has their turn again and again', async () => {
  let turns = 0
  let isDrawing = true
  const turn = () => {
    turns++
    if (isDrawing) setImmediate(turn)
  }
  setImmediate(turn)
  await statementPdf(lines(1_000), about)
  isDrawing = false
  expect(turns).toBeGreaterThan(30)
})
