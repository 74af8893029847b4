import { fillTemplate } from './fill-template'

test('replaces every placeholder', () => {
  expect(
    fillTemplate('Olá, {customer_name}! {service}, {customer_name}?', {
      customer_name: 'Ana',
      service: 'Faxina',
    }),
  ).toBe('Olá, Ana! Faxina, Ana?')
  expect(fillTemplate('Estou a caminho.', {})).toBe('Estou a caminho.')
  // Values are not expanded again.
  expect(fillTemplate('Olá, {customer_name}!', { customer_name: '{service}', service: 'x' })).toBe(
    'Olá, {service}!',
  )
})

test('a sentence with a gap is not offered', () => {
  expect(fillTemplate('Confirmado para {date}?', { date: null })).toBeNull()
  expect(fillTemplate('{toString}', {})).toBeNull()
})
