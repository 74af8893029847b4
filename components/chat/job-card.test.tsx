import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { fakeApi } from '@/hooks/testing/api'
import { roomOf } from '@/hooks/testing/chat'
import { pageAt } from '@/hooks/testing/page'
import type { Room } from '@/lib/contract/chat'
import { getQueryClient } from '@/lib/query-client'
import pt from '@/locales/pt.json'
import { JobCard } from './job-card'

const api = fakeApi()
const show = (one: Room) => {
  const { Page } = pageAt('/customer/messages/', 'pt', pt)
  render(
    <QueryClientProvider client={getQueryClient()}>
      <Page>
        <JobCard room={one} />
      </Page>
    </QueryClientProvider>,
  )
}

test.each<[string, Partial<Room>, string, string]>([
  ['customer, offers to choose from', {}, 'Ver proposta', '/my-bookings/5/offers?offer=1'],
  [
    'customer, to be paid',
    { booking_status: 'awaiting_payment', offer_status: 'awaiting_payment' },
    'Pagar',
    '/my-bookings/5/pay',
  ],
  [
    'customer, delivered',
    { booking_status: 'delivered', offer_status: 'approved' },
    'Confirmar',
    '/my-bookings/5',
  ],
  [
    'customer, paid',
    { booking_status: 'approved', offer_status: 'approved' },
    'Ver pedido',
    '/my-bookings/5',
  ],
  [
    'provider',
    { side: 'provider', booking_status: 'delivered', offer_status: 'approved' },
    'Ver pedido',
    '/my-bookings/5',
  ],
  [
    'provider of an open offer',
    { side: 'provider', can: ['send', 'edit_offer'] },
    'Editar proposta',
    '/provider/offers?statusId=pending&make=1&from=chat',
  ],
])('%s: price, when, and one thing to do', (_who, part, name, href) => {
  show(roomOf(part))
  const card = screen.getByRole('region', { name: pt.chat.job.label })
  expect(card.textContent).toMatch(/R\$\s320,00/)
  expect(card.textContent).toContain('28 de nov')
  expect(screen.getAllByRole('link').map((one) => [one.textContent, one.getAttribute('href')])).toEqual([
    [name, href],
  ])
})

test('strikes the price in force through beside the one an update proposes', () => {
  const { job } = roomOf()
  const proposed = { total_cents: 35_000, starts_at: job.starts_at }
  show(roomOf({ offer_status: 'update_pending', job: { ...job, proposed } }))
  const card = screen.getByRole('region', { name: pt.chat.job.label })
  const texts = (tag: string) => [...card.querySelectorAll(tag)].map((one) => one.textContent)
  expect(texts('del')).toEqual([expect.stringMatching(/320,00$/)])
  expect(texts('ins')).toEqual([expect.stringMatching(/350,00$/)])
})

test('leaves a changed start to the update below the messages, for its customer', () => {
  const { job } = roomOf()
  const proposed = { total_cents: job.total_cents, starts_at: '2026-11-29T12:00:00.000Z' }
  const says = (side: Room['side']) => {
    show(roomOf({ side, offer_status: 'update_pending', job: { ...job, proposed } }))
    const text = screen.getByRole('region', { name: pt.chat.job.label }).textContent
    cleanup()
    return text
  }
  expect(says('customer')).not.toMatch(/ de nov/)
  expect(says('provider')).toMatch(/28 de nov.*29 de nov/)
})

test('on its day the provider says to be on the way, once however often tapped', async () => {
  jest.useFakeTimers()
  api.rules.answer = () => ({ status: 201, body: {} })
  show(
    roomOf({
      side: 'provider',
      booking_status: 'approved',
      offer_status: 'approved',
      can: ['send', 'on_my_way'],
    }),
  )
  const button = await screen.findByRole('button', { name: pt.chat.job.onMyWay })
  fireEvent.click(button)
  fireEvent.click(button)
  await api.until(() => api.count('POST /api/chat/rooms/1/on-my-way/') > 0)
  await api.settle()
  expect(api.count('POST /api/chat/rooms/1/on-my-way/')).toBe(1)
  jest.useRealTimers()
})

test('the job’s hour is that of its place, which is named', () => {
  const { job } = roomOf()
  show(roomOf({ job: { ...job, starts_at: '2026-12-01T13:00:00.000Z', city: 1302603 } }))
  expect(screen.getByText(/09:00 \(horário do Amazonas\)$/)).toBeTruthy()
})
