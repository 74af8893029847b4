import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { escrowedBooking } from '@/hooks/testing/payments'
import { showSignedInAt } from '@/hooks/testing/signed-in-stores'
import type { Booking } from '@/lib/contract/bookings'
import { formatMoment, formatTime } from '@/lib/format/date'
import pt from '@/locales/pt.json'
import { BookingActions } from './booking-actions'
import { NextSentence } from './status'

jest.mock('@/lib/api/browser', () => ({ call: () => new Promise(() => undefined) }))

const words = pt.bookings
const free = '2099-12-03T13:00:00.000Z'
const said = (text: string, values: Record<string, string>) =>
  Object.entries(values).reduce((all, [name, value]) => all.replaceAll(`{${name}}`, value), text)
const agreed = (part: Partial<Booking> = {}) =>
  escrowedBooking({ status: 'approved', pay_until: null, can: ['reschedule', 'chat'], ...part })

const longTime = (at: string) => `${formatMoment(at, 'longDate', 'pt')}, ${formatTime(at, 'pt')}`

test.each([
  ['customer', 'provider', 'kept'],
  ['provider', 'customer', 'takenBack'],
] as const)(
  'a proposal ends while the %s looks: the page says so, with the time that stands',
  (role, by, how) => {
    const proposed = { starts_at: free, by: 'customer' as const }
    const before = agreed({ role, proposed_start: proposed, can: ['keep-time'] })
    const at = before.starts_at ?? ''
    const Shown = () => {
      const [booking, setBooking] = useState(before)
      const ended = agreed({ role, kept_time: { by, proposed_by: 'customer' } })
      return (
        <>
          <BookingActions booking={booking} />
          <NextSentence booking={booking} reader={role} />
          <button onClick={() => setBooking(ended)}>ended</button>
        </>
      )
    }
    showSignedInAt('/my-bookings/31/', pt, <Shown />)
    const kind = role === 'customer' ? 'mine' : 'theirs'
    const waits = said(words.next[role].proposed[kind], { time: formatMoment(at, 'dayTime', 'pt') })
    expect(screen.getByText(waits)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'ended' }))
    const name = role === 'customer' ? 'Rui' : 'Ana'
    const text = said(words.proposed.answered[how], { name, time: longTime(at) })
    expect(screen.getByRole('status').textContent).toBe(text)
    expect(screen.getByText(words.next[role].approved)).toBeTruthy()
  },
)

test.each([
  ['customer', 'provider', 'customer', 'kept'],
  ['customer', 'customer', 'customer', 'takenBackByYou'],
  ['provider', 'provider', 'customer', 'keptByYou'],
  ['provider', 'customer', 'customer', 'takenBack'],
] as const)(
  'to the %s, loaded again after the %s kept the time against a proposal of the %s: %s',
  (role, by, proposed_by, how) => {
    const booking = agreed({ role, kept_time: { by, proposed_by } })
    showSignedInAt('/my-bookings/31/', pt, <BookingActions booking={booking} />)
    const name = role === 'customer' ? 'Rui' : 'Ana'
    const text = said(words.proposed.answered[how], { name, time: longTime(booking.starts_at ?? '') })
    expect(screen.getByRole('status').textContent).toBe(text)
  },
)

test('a new proposal takes the place of how the last one ended', () => {
  const proposed = { starts_at: free, by: 'customer' as const }
  const kept = { by: 'provider', proposed_by: 'customer' } as const
  showSignedInAt(
    '/my-bookings/31/',
    pt,
    <BookingActions booking={agreed({ kept_time: kept, proposed_start: proposed })} />,
  )
  expect(screen.queryByRole('status')).toBeNull()
})
