import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { heldBooking } from '@/hooks/testing/payments'
import { showAt } from '@/hooks/testing/show'
import type { Booking } from '@/lib/contract/bookings'
import { formatMoment, formatTime } from '@/lib/format/date'
import pt from '@/locales/pt.json'
import { BookingActions } from './booking-actions'
import { NextSentence } from './status'

jest.mock('@/lib/api/browser', () => ({ call: () => new Promise(() => undefined) }))
jest.mock('@/hooks/accounts/session', () => ({ useSession: () => ({ status: 'signed-in' }) }))

const words = pt.bookings
const free = '2099-12-03T13:00:00.000Z'
const said = (text: string, values: Record<string, string>) =>
  Object.entries(values).reduce((all, [name, value]) => all.replaceAll(`{${name}}`, value), text)
const agreed = (part: Partial<Booking> = {}) =>
  heldBooking({ status: 'approved', pay_until: null, can: ['reschedule', 'chat'], ...part })

test.each([
  ['the other side', 'customer', 'kept'],
  ['the other side', 'provider', 'takenBack'],
] as const)(
  '%s ends a proposal while the %s looks: the page says so, with the time that stands',
  (_, role, how) => {
    const proposed = { starts_at: free, by: 'customer' as const }
    const before = agreed({ role, proposed_start: proposed, can: ['keep-time'] })
    const at = before.starts_at ?? ''
    const Shown = () => {
      const [booking, setBooking] = useState(before)
      return (
        <>
          <BookingActions booking={booking} />
          <NextSentence booking={booking} reader={role} />
          <button onClick={() => setBooking(agreed({ role }))}>declined</button>
        </>
      )
    }
    showAt('/my-bookings/31/', pt, <Shown />)
    const kind = role === 'customer' ? 'mine' : 'theirs'
    const waits = said(words.next[role].proposed[kind], { time: formatMoment(at, 'dayTime', 'pt') })
    expect(screen.getByText(waits)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'declined' }))
    const name = role === 'customer' ? 'Rui' : 'Ana'
    const time = `${formatMoment(at, 'longDate', 'pt')}, ${formatTime(at, 'pt')}`
    expect(screen.getByRole('status').textContent).toBe(said(words.proposed.answered[how], { name, time }))
    expect(screen.getByText(words.next[role].approved)).toBeTruthy()
  },
)
