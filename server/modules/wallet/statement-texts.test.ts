import en from '@/locales/en.json'
import pt from '@/locales/pt.json'
import { kindTexts } from './kind-texts'
import type { Line } from './statement-repository'
import { statementLineText } from './statement-texts'

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
  withdrawnCents: null,
  service: { pt: 'Faxina', en: 'Cleaning' },
  commissionCents: 1_350,
  setOffCents: 0,
  isRuled: false,
  isNoShow: false,
}

test("words the provider's part of a dispute differently from completed work", () => {
  expect(statementLineText(released, 'pt')).toBe(
    'Serviço concluído: Faxina (R$ 90,00 menos comissão de R$ 13,50)',
  )
  const ruled = { ...released, isRuled: true }
  expect(statementLineText(ruled, 'pt')).toBe(
    'Sua parte depois da disputa: Faxina (R$ 90,00 menos comissão de R$ 13,50)',
  )
  expect(statementLineText(ruled, 'en')).toBe(
    'Your part after the dispute: Cleaning (R$90.00 less a commission of R$13.50)',
  )
})

test('names a part of a withdrawal that came back as a part, also where it paid a debt', () => {
  const back: Line = {
    ...released,
    kind: 'withdrawal_returned',
    service: null,
    commissionCents: 0,
    withdrawal: 9,
    withdrawnCents: 1_000,
    cents: 500,
  }
  expect(statementLineText(back, 'pt')).toBe('Parte de um saque devolvida pelo banco')
  expect(statementLineText(back, 'en')).toBe('Part of a withdrawal sent back by the bank')
  expect(statementLineText({ ...back, cents: 1_000 }, 'pt')).toBe('Saque devolvido pelo banco')
  expect(statementLineText({ ...back, setOffCents: 500 }, 'pt')).toMatch(/^Saque devolvido pelo banco/)
})

test('names a no-show fee as the booking does, also where it pays a debt', () => {
  const fee: Line = { ...released, kind: 'cancellation_fee', cents: 2_550, commissionCents: 450 }
  expect(statementLineText(fee, 'pt')).toMatch(/^Taxa de cancelamento: Faxina/)
  expect(statementLineText({ ...fee, isNoShow: true }, 'pt')).toMatch(/^Taxa de falta: Faxina/)
  expect(statementLineText({ ...fee, isNoShow: true }, 'en')).toMatch(/^No-show fee: Cleaning/)
  const owed: Line = { ...fee, account: 'provider_debt', cents: -500 }
  expect(statementLineText(owed, 'en')).toBe('Taken from a cancellation fee: Cleaning')
  expect(statementLineText({ ...owed, isNoShow: true }, 'en')).toBe('Taken from a no-show fee: Cleaning')
})

test('names a warranty refund by its purpose, not as a deposit', () => {
  const refund: Line = { ...released, kind: 'warranty_refund', cents: -8_500, commissionCents: 0 }
  expect(statementLineText(refund, 'pt')).toBe('Reembolso da garantia ao cliente: Faxina')
  expect(statementLineText(refund, 'en')).toBe('Warranty refund to the customer: Cleaning')
})

test('the file calls each kind as the page does', () => {
  for (const [locale, { wallet }] of Object.entries({ pt, en })) {
    const { all: _all, ...kinds } = wallet.statement.kind
    expect(kindTexts[locale as 'pt' | 'en']).toEqual(kinds)
  }
})
