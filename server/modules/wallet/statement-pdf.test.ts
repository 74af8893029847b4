import type { Transaction } from '@/lib/contract/wallet'
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

test('while a long statement is drawn, everybody else has their turn again and again', async () => {
  let turns = 0
  let isDrawing = true
  const turn = () => {
    turns++
    if (isDrawing) setImmediate(turn)
  }
  setImmediate(turn)
  const about = {
    name: 'Ana',
    taxNumber: null,
    site: 'Ofício',
    side: 'provider',
    from: undefined,
    to: undefined,
    kind: undefined,
    balances: { openingCents: 0, closingCents: 0, inCents: 0, outCents: 0 },
    locale: 'pt',
    now: new Date('2026-11-22'),
  } as const
  await statementPdf(
    Array.from({ length: 1_000 }, (_, at) => line(at + 1)),
    about,
  )
  isDrawing = false
  expect(turns).toBeGreaterThan(30)
})
