import { formatDateTime } from './local-time'

test('a moment has the hours of a day of 24 in both languages, of São Paulo', () => {
  const at = new Date('2026-12-01T18:05:00Z')
  expect(formatDateTime(at, 'en')).toBe('15:05')
  expect(formatDateTime(at, 'pt')).toBe('15:05')
  expect(formatDateTime(at, 'en', 'full')).toBe('Tuesday, December 1, 2026 at 15:05')
  expect(formatDateTime(at, 'pt', 'full')).toBe('terça-feira, 1 de dezembro de 2026 às 15:05')
})
