import type { Line } from './statement-repository'
import { textOf } from './statement-texts'

const released: Line = {
  id: 1,
  kind: 'escrow_released',
  account: 'provider_available',
  cents: 7_650,
  balanceAfter: 7_650,
  at: new Date('2026-05-04T12:00:00Z'),
  booking: 5,
  payment: null,
  withdrawal: null,
  service: { pt: 'Faxina', en: 'Cleaning' },
  commissionCents: 1_350,
  setOffCents: 0,
  isRuled: false,
}

test('what a dispute left to the professional is not told as work completed', () => {
  expect(textOf(released, 'pt')).toBe('Serviço concluído: Faxina (R$ 90,00 menos comissão de R$ 13,50)')
  const ruled = { ...released, isRuled: true }
  expect(textOf(ruled, 'pt')).toBe(
    'Sua parte depois da disputa: Faxina (R$ 90,00 menos comissão de R$ 13,50)',
  )
  expect(textOf(ruled, 'en')).toBe(
    'Your part after the dispute: Cleaning (R$90.00 less a commission of R$13.50)',
  )
})
