import { render, screen } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { StepError } from '@/components/ui/step-error'
import { escrowedBooking } from '@/hooks/testing/payments'
import { ApiError } from '@/lib/api/error'
import pt from '@/locales/pt.json'
import { StartCode } from './start-code'

const inPortuguese = (child: React.ReactNode) => (
  <NextIntlClientProvider locale="pt" messages={pt} timeZone="America/Sao_Paulo">
    {child}
  </NextIntlClientProvider>
)

const code = (start_code: string, starts_at: string | null = null) =>
  inPortuguese(<StartCode booking={escrowedBooking({ start_code, starts_at })} />)

test('notifies the customer on the page that the code changed', () => {
  const { rerender } = render(code('1234'))
  expect(screen.queryByText(pt.bookings.startCode.changed)).toBeNull()
  rerender(code('5678'))
  expect(screen.getByText('5678')).toBeTruthy()
  expect(screen.getByText(pt.bookings.startCode.changed)).toBeTruthy()
})

const hourMs = 3_600_000
test.each([
  ['on the day', 0, false],
  ['once the day has passed', -48, false],
  ['before the day', 48, true],
])('shows the code %s', (_when, hours, isFolded) => {
  render(code('1234', new Date(Date.now() + hours * hourMs).toISOString()))
  expect(screen.getByText('1234').closest('details:not([open])') !== null).toBe(isFolded)
})

test.each([
  [20, 'Tente de novo em 1 minuto.'],
  [61, 'Tente de novo em 2 minutos.'],
])('a step put off by %i seconds says when to come back', (retryAfterSeconds, said) => {
  const error = new ApiError({ status: 429, code: 'too_many_requests', retryAfterSeconds })
  render(inPortuguese(<StepError error={error} />))
  expect(screen.getByText(said, { exact: false })).toBeTruthy()
})
