import { email } from './accounts'

test.each([
  ['Ana@Café.com.br', 'ana@xn--caf-dma.com.br'],
  ['ana@açaí.com.br', 'ana@xn--aa-4iaz.com.br'],
  ['ana@ac\u0327ai\u0301.com.br', 'ana@xn--aa-4iaz.com.br'],
  ['ana@xn--caf-dma.com.br', 'ana@xn--caf-dma.com.br'],
  ['ana@sub.café.com.br', 'ana@sub.xn--caf-dma.com.br'],
  ['ana@example.com', 'ana@example.com'],
])('takes %s as %s', (typed, address) => {
  expect(email.parse(typed)).toBe(address)
})

test.each([
  'ana@café.com.br/outra',
  'ana@café.com.br?x',
  'ana@café.com.br:80',
  'ana@café',
  'ana@caf é.com.br',
  'josé@example.com',
  'a@b@café.com.br',
])('refuses %s', (typed) => {
  expect(email.safeParse(typed).success).toBe(false)
})

test('refuses an address whose domain is too long once it is in ASCII', () => {
  expect(email.safeParse(`ana@${'é.'.repeat(120)}com.br`).success).toBe(false)
})
