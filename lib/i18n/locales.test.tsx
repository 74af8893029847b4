import { formatDateTime, plainDate } from '@/lib/format/date'
import { apiLanguage, defaultLocale, locales, timeZone } from './locales'
import { routing } from './routing'

test('"Time zone America/Sao_Paulo; default locale pt."', () => {
  expect([timeZone, defaultLocale, routing.defaultLocale, [...locales].sort()]).toEqual([
    'America/Sao_Paulo',
    'pt',
    'pt',
    ['en', 'pt'],
  ])
  // UTC−3, wherever the reader is.
  expect([formatDateTime('2026-11-21T01:30:00Z', 'pt'), plainDate('2026-11-21T01:30:00Z')]).toEqual([
    expect.stringContaining('22:30'),
    '2026-11-20',
  ])
})

test('"Locale mapping en to en-us, pt to pt-br."', () => {
  expect(apiLanguage).toEqual({ en: 'en-us', pt: 'pt-br' })
})
