import { cnpj, cpf } from 'cpf-cnpj-validator'
import fc from 'fast-check'
import { taxNumber } from './documents'
import { bare, taxNumberMask } from './tax-number'

const messages = (typed: string) =>
  taxNumber.safeParse(typed).error?.issues.map(({ message }) => message) ?? []
const seeds = fc.integer({ min: 0, max: 1e9 })

test.each([
  ['529.982.247-25', '52998224725'],
  ['52998224725', '52998224725'],
  ['11.222.333/0001-81', '11222333000181'],
  ['12.ABC.345/01DE-35', '12ABC34501DE35'],
  ['12abc34501de35', '12ABC34501DE35'],
  [' ', ''],
  // Copied from documents, other programs and messages.
  ['CPF 529.982.247-25', '52998224725'],
  ['CPF: 529.982.247-25', '52998224725'],
  ['cpf:52998224725', '52998224725'],
  ['CPF nº 529.982.247-25', '52998224725'],
  ['CPF/CNPJ: 529.982.247-25', '52998224725'],
  ['529\u00a0982\u00a0247\u00a025', '52998224725'],
  ['529.982.247–25', '52998224725'],
  ['529.982.247\u201125', '52998224725'],
  ['529.982.247\u221225', '52998224725'],
  ['529 982 247 25\n', '52998224725'],
  ['CNPJ 11.222.333/0001-81', '11222333000181'],
  ['CNPJ n. 12.ABC.345/01DE-35', '12ABC34501DE35'],
])('%s is %s', (typed, kept) => {
  expect(taxNumber.parse(typed)).toBe(kept)
})

test.each([
  ['529.982.247-26', 'invalid_cpf'],
  ['111.111.111-11', 'invalid_cpf'],
  ['123', 'invalid_cpf'],
  ['11.222.333/0001-82', 'invalid_cnpj'],
  ['00.000.000/0000-00', 'invalid_cnpj'],
  ['12.ABC.345/01DE-3A', 'invalid_cnpj'],
  ['ABC', 'invalid_cnpj'],
  ['52998224725abc', 'invalid_cnpj'],
  ['abc52998224725', 'invalid_cnpj'],
  ['CPF52998224725', 'invalid_cnpj'],
  ['529.982.247-25 RG 1', 'invalid_cnpj'],
  ['529982247250', 'invalid_cnpj'],
  ['5299822472', 'invalid_cpf'],
  ['529,982,247-25', 'invalid_cnpj'],
  ['529.982.247-25;', 'invalid_cnpj'],
  ['+52998224725', 'invalid_cnpj'],
  ['５２９９８２２４７２５', 'invalid_cpf'],
  ['٥٢٩٩٨٢٢٤٧٢٥', 'invalid_cpf'],
  ['5299822472\u200b5', 'invalid_cnpj'],
  ['1122233300018', 'invalid_cnpj'],
  ['112223330001811', 'invalid_cnpj'],
  ['12ÁBC34501DE35', 'invalid_cnpj'],
])('%s is refused as %s', (typed, code) => {
  expect(messages(typed)).toEqual([code])
})

test('the mask changes no sign and is the usual way of writing', () => {
  fc.assert(
    fc.property(seeds, fc.boolean(), (_seed, isFirm) => {
      const signs = isFirm ? cnpj.generate() : cpf.generate()
      const masked = taxNumberMask(signs)
      expect(masked).toBe(isFirm ? cnpj.format(signs) : cpf.format(signs))
      expect(taxNumberMask(masked)).toBe(masked)
      expect(taxNumber.parse(masked)).toBe(signs.replace(/[^\dA-Z]/gi, '').toUpperCase())
    }),
  )
  fc.assert(
    fc.property(fc.string({ maxLength: 24 }), (typed) => {
      expect(bare(taxNumberMask(typed))).toBe(bare(typed))
    }),
  )
})
