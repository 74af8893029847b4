import { screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { PlaceTime } from '@/components/places/place-time'
import { noShowReport } from '@/hooks/testing/no-show'
import { escrowedBooking } from '@/hooks/testing/payments'
import { showSignedInAt } from '@/hooks/testing/signed-in-stores'
import type { Booking } from '@/lib/contract/bookings'
import { formatDateTime, formatTime } from '@/lib/format/date'
import pt from '@/locales/pt.json'
import { AbsenceObjection } from './absence-objection'
import { HelpPage } from './help/help-page'
import { NextSentence } from './status'
import { OwnShare } from './summary/own-share'

const mockWorld = { booking: escrowedBooking() }
jest.mock('@/lib/api/browser', () => ({ call: async () => mockWorld.booking }))

const words = pt.bookings
const filled = (text: string, { time }: { time: string }) => text.replace('{time}', time)
const agreed = (part: Partial<Booking>) =>
  escrowedBooking({ status: 'approved', pay_until: null, can: [], ...part })
const show = (child: ReactNode) => showSignedInAt('/my-bookings/31/', pt, child)

test.each(['customer', 'provider'] as const)('tells the %s at the agreed time which step is due', (role) => {
  const after = (minutes: number) => {
    const starts_at = new Date(Date.now() - minutes * 60_000).toISOString()
    const { container, unmount } = show(<NextSentence booking={agreed({ role, starts_at })} reader={role} />)
    const sentence = container.textContent
    unmount()
    const time = formatTime(new Date(Date.parse(starts_at) + 20 * 60_000).toISOString(), 'pt')
    return { sentence, time }
  }
  expect(after(-60).sentence).toBe(words.next[role].approved)
  const { sentence, time } = after(5)
  expect(sentence).toBe(filled(words.next[role].atStart, { time }))
  expect(after(45).sentence).toBe(words.next[role].pastStart)
})

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

const reported = (by: 'customer' | 'provider', role: 'customer' | 'provider') =>
  agreed({
    role,
    status: `no_show_${by === 'customer' ? 'provider' : 'customer'}`,
    can: ['dispute', 'chat'],
    no_show: noShowReport({ reported_by: by }),
  })

describe.each(['customer', 'provider'] as const)(
  'while a no-show reported by the %s may be objected to',
  (by) => {
    const accused = by === 'customer' ? 'provider' : 'customer'
    const told = words.objection.open

    test('the accused reads until when, where the money goes, and has the press', () => {
      const booking = reported(by, accused)
      show(<AbsenceObjection booking={booking} />)
      const until = formatDateTime(booking.no_show?.dispute_until ?? '', 'pt')
      expect(screen.getByText(told.title.replace('{at}', until))).toBeTruthy()
      expect(screen.getByText(told.text)).toBeTruthy()
      const cancel = pt.payments.cancel
      const [refund, share] =
        accused === 'customer'
          ? [cancel.mine, cancel.goesTo.replace('{name}', 'Rui')]
          : [cancel.customer, cancel.mine]
      expect(screen.getByText(refund).parentElement?.textContent).toMatch(/140,00/)
      expect(screen.getAllByText(share)[0]?.parentElement?.textContent).toMatch(/51,00/)
      const link = screen.getByRole('link', { name: told.action })
      expect(link.getAttribute('href')).toBe('/my-bookings/31/dispute/')
      expect(screen.queryByRole('link', { name: words.objection.action })).toBeNull()
    })

    test('the one who reported it reads their sum and its day, and no way to object', () => {
      const booking = reported(by, by)
      show(
        <>
          <OwnShare booking={booking} />
          <AbsenceObjection booking={booking} />
        </>,
      )
      const until = formatDateTime(booking.no_show?.dispute_until ?? '', 'pt')
      const sum = by === 'customer' ? '140,00' : '51,00'
      const name = by === 'customer' ? 'Rui' : 'Ana'
      expect(document.querySelector('p')?.textContent).toMatch(
        new RegExp(`R\\$\\s${sum} .*em ${until}, se ${name} não contestar\\.$`),
      )
      expect(screen.queryByRole('link')).toBeNull()
    })

    test.each(['customer', 'provider'] as const)('the %s reads the evidence of presence', (role) => {
      show(<AbsenceObjection booking={reported(by, role)} />)
      const list = screen.getByRole('region', { name: words.presence.title })
      const who = role === 'provider' ? 'mine' : 'provider'
      expect(list.textContent).toContain(words.presence[who].on_my_way)
      expect(list.textContent).toContain(words.presence[who].code_tried)
      expect(list.textContent).toContain(words.presence[role === 'customer' ? 'mine' : 'customer'].photo)
    })
  },
)

test('after settlement offers contact to the accused side, and no dispute', () => {
  const no_show = noShowReport({ dispute_until: null, sums: null, presence: [] })
  show(
    <AbsenceObjection
      booking={agreed({ role: 'provider', status: 'no_show_provider', can: ['chat'], no_show })}
    />,
  )
  expect(screen.getByRole('link', { name: words.objection.action })).toBeTruthy()
  expect(screen.queryByRole('link', { name: words.objection.open.action })).toBeNull()
  expect(screen.getByText(words.presence.none)).toBeTruthy()
})

test('tells the end of the objection and the evidence on the clock of the place of the work', () => {
  const city = { ibge: 1_200_401, name: 'Rio Branco', state: 'AC' } as const
  const booking = agreed({ role: 'customer', status: 'no_show_customer', city, no_show: noShowReport() })
  show(
    <PlaceTime city={city.ibge}>
      <AbsenceObjection booking={booking} />
    </PlaceTime>,
  )
  expect(screen.getByText(/4 de dez\., 08:00 \(horário do Acre\)/)).toBeTruthy()
  expect(screen.getByText(/2 de dez\., 06:40 \(horário do Acre\)/)).toBeTruthy()
})
