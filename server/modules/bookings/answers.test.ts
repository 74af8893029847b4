import type { Form } from '@/lib/contract/form'
import { describeAnswers } from './answers'

const formOf = (fields: Form['steps'][number]['fields']): Form => ({
  steps: [{ key: 'home', title: 'Casa', fields }],
})
const number = (label: string, unit?: string) => ({
  key: 'n',
  type: 'number' as const,
  label,
  required: true,
  unit,
})

test.each([
  ['Banheiros', 'banheiros', '1'],
  ['Quantidade aproximada de peças', 'peças', '1'],
  ['Área a limpar', 'm²', '1 m²'],
  ['Andares', undefined, '1'],
])('%s in %s reads %s', (label, unit, value) => {
  expect(describeAnswers(formOf([number(label, unit)]), { n: 1 }, 'pt')).toEqual([{ key: 'n', label, value }])
})

test('a day is written in the reader’s order', () => {
  const form = formOf([{ key: 'day', type: 'date', label: 'Dia', required: true }])
  expect(describeAnswers(form, { day: '2026-04-03' }, 'pt')[0]?.value).toBe('03/04/2026')
  expect(describeAnswers(form, { day: '2026-04-03' }, 'en')[0]?.value).toBe('Apr 3, 2026')
})
