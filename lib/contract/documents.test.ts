import { cnpj, cpf } from 'cpf-cnpj-validator'
import fc from 'fast-check'
import { taxNumber } from './documents'
import { taxNumberMask } from './tax-number'

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
      expect(taxNumberMask(typed).replace(/[./-]/g, '')).toBe(
        typed
          .replace(/[^\dA-Za-z]/g, '')
          .toUpperCase()
          .slice(0, 14),
      )
    }),
  )
})
