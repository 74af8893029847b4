import { formatNumberAnswer, unitOf } from './number-answer'

const years = { label: 'Idade', unit: 'anos', unit_one: 'ano' }

test.each([
  [{ label: 'Banheiros', unit: 'banheiros', unit_one: 'banheiro' }, 1, 'pt', '1'],
  [{ label: 'Bedrooms', unit: 'bedrooms', unit_one: 'bedroom' }, 0, 'en', '0'],
  [{ label: 'Quantidade aproximada de peças', unit: 'peças', unit_one: 'peça' }, 3, 'pt', '3'],
  [{ label: 'Área a limpar', unit: 'm²' }, 1200, 'pt', '1.200 m²'],
  [{ label: 'Area', unit: 'm²' }, 1, 'en', '1 m²'],
  [{ label: 'Andares' }, 0, 'pt', '0'],
  [years, 1, 'pt', '1 ano'],
  [years, 0, 'pt', '0 ano'],
  [years, 2, 'pt', '2 anos'],
  [{ label: 'Age', unit: 'years', unit_one: 'year' }, 0, 'en', '0 years'],
  [{ label: 'Age', unit: 'years', unit_one: 'year' }, 1, 'en', '1 year'],
] as const)('%j answered with %s reads in %s: %s', (question, value, locale, read) => {
  expect(formatNumberAnswer(question, value, locale)).toBe(read)
})

test('a field that is still empty shows the unit of many', () => {
  expect(unitOf(years, null, 'pt')).toBe('anos')
})
