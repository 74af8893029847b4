import { screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { escrowedBooking } from '@/hooks/testing/payments'
import { showAt } from '@/hooks/testing/show'
import type { Booking } from '@/lib/contract/bookings'
import { formatTime } from '@/lib/format/date'
import pt from '@/locales/pt.json'
import { AbsenceObjection } from './absence-objection'
import { HelpPage } from './help/help-page'
import { NextSentence } from './status'

const mockWorld = { booking: escrowedBooking() }
jest.mock('@/lib/api/browser', () => ({ call: async () => mockWorld.booking }))
jest.mock('@/hooks/accounts/session', () => ({ useSession: () => ({ status: 'signed-in' }) }))

const words = pt.bookings
const filled = (text: string, { time }: { time: string }) => text.replace('{time}', time)
const agreed = (part: Partial<Booking>) =>
  escrowedBooking({ status: 'approved', pay_until: null, can: [], ...part })
const show = (child: ReactNode) => showAt('/my-bookings/31/', pt, child)

test.each(['customer', 'provider'] as const)(
  'when the agreed time comes, the %s reads what to do',
  (role) => {
    const after = (minutes: number) => {
      const starts_at = new Date(Date.now() - minutes * 60_000).toISOString()
      const { container, unmount } = show(
        <NextSentence booking={agreed({ role, starts_at })} reader={role} />,
      )
      const sentence = container.textContent
      unmount()
      const time = formatTime(new Date(Date.parse(starts_at) + 20 * 60_000).toISOString(), 'pt')
      return { sentence, time }
    }
    expect(after(-60).sentence).toBe(words.next[role].approved)
    const { sentence, time } = after(5)
    expect(sentence).toBe(filled(words.next[role].atStart, { time }))
    expect(after(45).sentence).toBe(words.next[role].pastStart)
  },
)

test.each([
  ['customer', 'no_show_customer', true],
  ['provider', 'no_show_customer', false],
  ['customer', 'no_show_provider', false],
  ['provider', 'no_show_provider', true],
] as const)('the %s of %s is told where to object: %s', async (role, status, isAccused) => {
  const told = agreed({ role, status, can: [] })
  const { unmount } = show(<AbsenceObjection booking={told} />)
  const link = screen.queryByRole('link', { name: words.objection.action })
  expect(link?.getAttribute('href')).toBe(isAccused ? '/contact-us/?booking=31' : undefined)
  unmount()
  mockWorld.booking = told
  show(<HelpPage booking={31} />)
  expect(await screen.findByText(words.help.q.money)).toBeTruthy()
  expect(screen.queryByText(words.help.q.notAbsent) !== null).toBe(isAccused)
})
