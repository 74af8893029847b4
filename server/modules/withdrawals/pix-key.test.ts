import { cnpj, cpf } from 'cpf-cnpj-validator'
import { maskIban, readIban } from './iban'
import { maskPixKey, readPixKey, type PixKeyType } from './pix-key'

test.each<[PixKeyType, string, string | null]>([
  ['cpf', '529.982.247-25', '52998224725'],
  ['cpf', '529.982.247-24', null],
  ['cpf', '111.111.111-11', null],
  ['cpf', '11.222.333/0001-81', null],
  ['cnpj', '11.222.333/0001-81', '11222333000181'],
  ['cnpj', '12.abc.345/01de-35', '12ABC34501DE35'],
  ['cnpj', '11.222.333/0001-80', null],
  ['cnpj', '529.982.247-25', null],
  ['email', ' Ana.Prado@Example.com ', 'ana.prado@example.com'],
  ['email', 'ana@', null],
  ['email', `${'a'.repeat(70)}@exemplo.com.br`, null],
  ['phone', '(11) 98765-4321', '+5511987654321'],
  ['phone', '+55 11 98765 4321', '+5511987654321'],
  ['phone', '+1 212 555 0100', null],
  ['phone', '1234', null],
  ['random', '123E4567-E89B-42D3-A456-426614174000', '123e4567-e89b-42d3-a456-426614174000'],
  ['random', '123e4567-e89b-12d3-a456-426614174000', null],
  ['random', 'chave', null],
])('%s %p is read as %p', (type, typed, expected) => expect(readPixKey(type, typed)).toBe(expected))

test('every number with right check digits is read, none with a wrong one', () => {
  for (let n = 0; n < 200; n++) {
    const [person, firm] = [cpf.generate(), cnpj.generate()]
    expect(readPixKey('cpf', cpf.format(person))).toBe(person)
    expect(readPixKey('cnpj', cnpj.format(firm))).toBe(firm)
    const wrong = (number: string) => number.slice(0, -1) + ((Number(number.slice(-1)) + 1) % 10)
    expect([readPixKey('cpf', wrong(person)), readPixKey('cnpj', wrong(firm))]).toEqual([null, null])
  }
})

test.each([
  ['BR15 0000 0000 0000 1093 2840 814P 2', 'BR1500000000000010932840814P2'],
  ['br1500000000000010932840814p2', 'BR1500000000000010932840814P2'],
  ['PT50 0002 0123 1234 5678 9015 4', 'PT50000201231234567890154'],
  ['PT50 0002 0123 1234 5678 9015 5', null],
  ['BR15', null],
  ['', null],
])('IBAN %p is read as %p', (typed, expected) => expect(readIban(typed)?.iban ?? null).toBe(expected))

test('shows a recognizable form of a key that cannot be used', () => {
  expect(maskPixKey('cpf', '52998224725')).toBe('***.982.247-**')
  expect(maskPixKey('cnpj', '11222333000181')).toBe('**.222.333/****-**')
  expect(maskPixKey('email', 'ana.prado@example.com')).toBe('a•••@example.com')
  expect(maskPixKey('phone', '+5511987654321')).toBe('+55 11 •••••-4321')
  expect(maskPixKey('random', '123e4567-e89b-42d3-a456-426614174000')).toBe('123e…4000')
  expect(maskIban('PT50000201231234567890154')).toBe('PT50 •••• 0154')
})
