import { screen, within } from '@testing-library/react'
import { show } from '@/hooks/testing/show'
import type { ProviderBalance } from '@/lib/contract/wallet'
import pt from '@/locales/pt.json'
import { UpcomingPayouts } from './upcoming-payouts'

// Set like next.config.js.
process.env.__NEXT_TRAILING_SLASH = 'true'

const words = pt.wallet.provider.jobs

type Job = ProviderBalance['coming'][number]
const job = (part: Partial<Job>): Job => ({
  booking: 31,
  service: 'Faxina residencial',
  gross_cents: 20_000,
  commission_cents: 2_700,
  amount_cents: 17_300,
  expected_at: '2026-05-04T12:00:00.000Z',
  reason: 'work_to_do',
  ...part,
})
const read = () =>
  screen.getAllByRole('listitem').map((row) => ({
    to: within(row).getByRole('link').getAttribute('href'),
    text: row.textContent?.replace(/\s+/g, ' '),
  }))
const sums = (gross: string, commission: string, net: string) =>
  `${words.gross} ${gross}${words.commission} ${commission}${words.net} ${net}`

test('shows each job’s payout with its computation, date and reason, and links to the booking', () => {
  show(
    pt,
    <UpcomingPayouts
      coming={[
        job({}),
        job({
          booking: 32,
          service: 'Pintura',
          expected_at: null,
          reason: 'dispute',
          // Material only, which carries no commission.
          gross_cents: 5_000,
          commission_cents: 0,
          amount_cents: 5_000,
        }),
        job({ booking: 33, reason: 'waiting_confirmation' }),
        job({ booking: 34, reason: 'changes_requested' }),
      ]}
    />,
  )
  expect(screen.getByRole('heading', { name: words.title })).toBeTruthy()
  const usual = sums('R$ 200,00', '-R$ 27,00', 'R$ 173,00')
  const expected = 'Previsto para segunda-feira, 4 de maio.'
  expect(read()).toEqual([
    {
      to: '/my-bookings/31/',
      text: `Faxina residencial${words.reason.work_to_do} ${expected}${usual}`,
    },
    {
      to: '/my-bookings/32/',
      text: `Pintura${words.reason.dispute}${sums('R$ 50,00', 'R$ 0,00', 'R$ 50,00')}`,
    },
    {
      to: '/my-bookings/33/',
      text: `Faxina residencial${words.reason.waiting_confirmation} ${expected}${usual}`,
    },
    {
      to: '/my-bookings/34/',
      text: `Faxina residencial${words.reason.changes_requested} ${expected}${usual}`,
    },
  ])
})

test('is hidden without upcoming payouts', () => {
  show(pt, <UpcomingPayouts coming={[]} />)
  expect(screen.queryByText(words.title)).toBeNull()
})
