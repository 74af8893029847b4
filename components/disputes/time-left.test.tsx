import { render, screen } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import en from '@/locales/en.json'
import pt from '@/locales/pt.json'
import { TimeLeft } from './time-left'

const now = Date.parse('2026-12-01T12:00:00.000Z')
jest.mock('@/hooks/use-now', () => ({ useNow: () => Date.parse('2026-12-01T12:00:00.000Z') }))

const minute = 60_000
const hour = 60 * minute

test.each([
  [14 * 24 * hour, '14 dias', '14 days'],
  [48 * hour, '2 dias', '2 days'],
  [49 * hour, '2 dias e 1 h', '2 days and 1 h'],
  [47 * hour + 59 * minute, '47 h e 59 min', '47 h and 59 min'],
  [3 * hour, '3 h', '3 h'],
  [5 * minute, '5 min', '5 min'],
  [0, pt.disputes.timeLeft.over, en.disputes.timeLeft.over],
])('%d ms are left: %s, %s', (left, inPt, inEn) => {
  const until = new Date(now + left).toISOString()
  for (const [locale, messages, said] of [
    ['pt', pt, inPt],
    ['en', en, inEn],
  ] as const) {
    const { unmount } = render(
      <NextIntlClientProvider locale={locale} messages={messages} timeZone="America/Sao_Paulo">
        <TimeLeft until={until} />
      </NextIntlClientProvider>,
    )
    expect(screen.getByText(said)).toBeTruthy()
    unmount()
  }
})
