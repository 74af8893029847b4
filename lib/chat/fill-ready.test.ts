import { fillReady } from './fill-ready'

test('what stands in braces is filled in, however often', () => {
  expect(
    fillReady('Olá, {customer_name}! {service}, {customer_name}?', {
      customer_name: 'Ana',
      service: 'Faxina',
    }),
  ).toBe('Olá, Ana! Faxina, Ana?')
  expect(fillReady('Estou a caminho.', {})).toBe('Estou a caminho.')
  // A value is text: what it holds is not filled in again.
  expect(fillReady('Olá, {customer_name}!', { customer_name: '{service}', service: 'x' })).toBe(
    'Olá, {service}!',
  )
})

test('a sentence with a gap is not offered', () => {
  expect(fillReady('Confirmado para {date}?', { date: null })).toBeNull()
  expect(fillReady('{toString}', {})).toBeNull()
})
