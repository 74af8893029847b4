import { pdfText } from '@/server/testing/pdf-text'
import { toLatin1 } from './latin1'
import { openPdfWriter } from './pdf'

test.each([
  ['Zoë Łukasz', 'Zoë Lukasz'],
  ['Conceição D’Ávila “Zé” …', 'Conceição D\'Ávila "Zé" ...'],
  ['Škoda Ğüneş Đorđe Nguyễn Ivanišević', 'Skoda Günes Dorde Nguyen Ivanisevic'],
  ['Guimara\u0303es, Zoe\u0308, x\u0304', 'Guimarães, Zoë, x'],
  ['Œuvre — 10 €', 'OEuvre - 10 EUR'],
  // jgnash 35, buckets 627, actual 189 and 8872, securo 479, MyMoney.Net 98, moneymanagerex 616.
  ['To Share xx & <MEMO>', 'To Share xx & <MEMO>'],
  ['A&W #5567', 'A&W #5567'],
  ['Paiement carte prépayée', 'Paiement carte prépayée'],
  ['1 Aufladung(en) für Konto', '1 Aufladung(en) für Konto'],
  ['QUÉBEC (VILLE DE) TAX', 'QUÉBEC (VILLE DE) TAX'],
  ['æøå', 'æøå'],
  ['Pintura\nda sala', 'Pintura da sala'],
  ['R$\u00a05', 'R$\u00a05'],
  ['o\ufb01cina ２０m²', 'oficina 20m²'],
  ['\u200bAna\u2060', 'Ana'],
  ['Jardim 👩‍🔧', 'Jardim ??'],
  // Other scripts have no similar letters.
  ['李小龍 王', '??? ?'],
  ['Ана', '???'],
])('%s is written as %s', (text, written) => expect(toLatin1(text)).toBe(written))

test('a paper keeps the Latin letters of a name', async () => {
  const paper = await openPdfWriter('Recibo', new Date('2026-11-22'), 'pt')
  paper.line('Cliente: Zoë Łukasz\u00a0Ðo')
  expect(pdfText(await paper.bytes())).toEqual(['Cliente: Zoë Lukasz Ðo'])
})
