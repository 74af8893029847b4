import { openSheet, styleOf, wrap } from './pdf-sheet'

const sheetOf = async () => {
  const { default: Document } = await import('pdfkit')
  return openSheet(new Document({ autoFirstPage: false }))
}

test.each([
  ['a sum', 'menos comissão de R$ 22.500,00', 105, ['menos comissão de', 'R$ 22.500,00']],
  ['a CPF', 'Maria Gonçalves, CPF 529.982.247-25', 110, ['Maria Gonçalves,', 'CPF 529.982.247-25']],
  ['a masked CPF', 'Maria Gonçalves, CPF ***.982.247-**', 105, ['Maria Gonçalves,', 'CPF ***.982.247-**']],
  ['a number', 'Faxina residencial nº 194', 95, ['Faxina residencial', 'nº 194']],
])('keeps %s on one line', async (_what, text, width, lines) =>
  expect(wrap(await sheetOf(), text, styleOf(9), width)).toEqual(lines),
)

test('divides a sum that is wider than its column at its blank, and a long word anywhere', async () => {
  const sheet = await sheetOf()
  expect(wrap(sheet, '-R$ 12.345.678,90', styleOf(9), 64)).toEqual(['-R$', '12.345.678,90'])
  expect(wrap(sheet, 'a'.repeat(30), styleOf(9), 100).join('')).toBe('a'.repeat(30))
})
