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
  ['5299822472\u200b5', '52998224725'],
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
  ['52998224726\u200b', 'invalid_cpf'],
  ['1122233300018', 'invalid_cnpj'],
  ['112223330001811', 'invalid_cnpj'],
  ['12ÁBC34501DE35', 'invalid_cnpj'],
])('%s is refused as %s', (typed, code) => {
  expect(messages(typed)).toEqual([code])
})

// Numbers reported in public trackers as wrongly taken, wrongly refused or changed.
test.each([
  ['validador-cpf-cnpj 14', '01234567890', '01234567890'],
  ['gerador-validador-cpf 12', '012.345.678-90', '01234567890'],
  ['OSC-Magento-Brasil 92', '066.442.434-10', '06644243410'],
  ['OSC-Magento-Brasil 92', '66.442.434-10', 'invalid_cpf'],
  ['flutter-cpf-cnpj-validator 9', '094.427.648-29', '09442764829'],
  ['flutter-cpf-cnpj-validator 9', '944.276.482-9', 'invalid_cpf'],
  ['FluentValidation.Extensions.Br 2', '822.420.106A-62', 'invalid_cnpj'],
  ['FluentValidation.Extensions.Br 2', '11.434.325A/ 0001-07', 'invalid_cnpj'],
  ['brazilian-values 18', '64.637.agsvs009/0001-90', 'invalid_cnpj'],
  ['brazilian-values 18', '64637009000190abc', 'invalid_cnpj'],
  ['caelum-stella 185', '00.000.000/0000-00', 'invalid_cnpj'],
  ['caelum-stella 185', '00000000000000', 'invalid_cnpj'],
  ['validator-docs 124', '000.000.000-00', 'invalid_cpf'],
  ['vue-convenia-util 14', '00.000.000/0000-00 ', 'invalid_cnpj'],
  ['caelum-stella 185', '11.111.111/1111-11', 'invalid_cnpj'],
  ['gcm-ufs 611', '00.000.000/0001-91', '00000000000191'],
  ['gcm-ufs 611', '00000000000191', '00000000000191'],
  ['funcoeszz 581', '000.000.001-91', '00000000191'],
  ['funcoeszz 581', '191', 'invalid_cpf'],
  ['dojox 64', '123.456.789-09', 'invalid_cpf'],
  // Copied from spreadsheets, which keep a number as one.
  ['a spreadsheet', '5.2998224725e10', 'invalid_cnpj'],
  ['a spreadsheet', '52998224725.0', 'invalid_cnpj'],
  ['a spreadsheet', "'52998224725", 'invalid_cnpj'],
  ['a spreadsheet', '=529.982.247-25', 'invalid_cnpj'],
  ['a spreadsheet', '52998224725\t', '52998224725'],
  ['a document', 'CPF/MF 529.982.247-25', 'invalid_cnpj'],
  ['a document', 'CPF - 529.982.247-25', '52998224725'],
  ['a document', '529.982.247/25', '52998224725'],
  ['a document', '529.982.247-25/11.222.333/0001-81', 'invalid_cnpj'],
  ['a document', '12.ABC.345/OIDE-35', 'invalid_cnpj'],
  ['a message', '\u202a529.982.247-25\u202c', '52998224725'],
  ['a message', '(529.982.247-25)', 'invalid_cnpj'],
  ['a message', '529·982·247-25', 'invalid_cnpj'],
])('%s: %j is %s', (_, typed, outcome) => {
  const { data, error } = taxNumber.safeParse(typed)
  expect(data ?? error?.issues[0]?.message).toBe(outcome)
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
