import { fillTemplate } from './fill-template'

test('what stands in braces is filled in, however often', () => {
  expect(
    fillTemplate('Olá, {customer_name}! {service}, {customer_name}?', {
      customer_name: 'Ana',
      service: 'Faxina',
    }),
  ).toBe('Olá, Ana! Faxina, Ana?')
  expect(fillTemplate('Estou a caminho.', {})).toBe('Estou a caminho.')
  // A value is text: what it holds is not filled in again.
  expect(fillTemplate('Olá, {customer_name}!', { customer_name: '{service}', service: 'x' })).toBe(
    'Olá, {service}!',
  )
})

test('a sentence with a gap is not offered', () => {
  expect(fillTemplate('Confirmado para {date}?', { date: null })).toBeNull()
  expect(fillTemplate('{toString}', {})).toBeNull()
})
