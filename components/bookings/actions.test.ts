import { escrowedBooking } from '@/hooks/testing/payments'
import type { Booking } from '@/lib/contract/bookings'
import { actionsFor } from './actions'

const offer = { pk: 2, room: 2 } as NonNullable<Booking['approved_offer']>
const at = (part: Partial<Booking>) =>
  escrowedBooking({ pay_until: null, approved_offer: offer, can: [], ...part })
const named = (part: Partial<Booking>) => {
  const { primary, beside, rest } = actionsFor(at(part))
  return [primary?.key ?? null, beside?.key ?? null, rest.map(({ key }) => key)]
}

test.each<[Booking['role'], Partial<Booking>, ReturnType<typeof named>]>([
  [
    'customer',
    { status: 'booking_offers', offer_count: 0, can: ['cancel'] },
    [null, null, ['cancel', 'help']],
  ],
  [
    'customer',
    { status: 'booking_offers', offer_count: 3, can: ['cancel'] },
    ['compare', null, ['cancel', 'help']],
  ],
  [
    'customer',
    { status: 'awaiting_payment', can: ['give-up', 'chat'] },
    ['pay', null, ['give-up', 'chat', 'help']],
  ],
  [
    'customer',
    { status: 'approved', can: ['reschedule', 'cancel', 'chat'] },
    ['chat', null, ['reschedule', 'cancel', 'help']],
  ],
  // The other side's proposed time is answered in a form above the actions.
  [
    'customer',
    {
      status: 'approved',
      proposed_start: { starts_at: '2099-12-02T12:00:00.000Z', by: 'provider' },
      can: ['reschedule', 'keep-time', 'chat'],
    },
    [null, null, ['reschedule', 'chat', 'help']],
  ],
  [
    'provider',
    { status: 'approved', can: ['start', 'cancel', 'chat'] },
    [null, null, ['cancel', 'chat', 'help']],
  ],
  // The action after a no-show is not hidden in the menu.
  [
    'customer',
    { status: 'approved', can: ['no-show', 'cancel', 'chat'] },
    ['no-show', 'chat', ['cancel', 'help']],
  ],
  [
    'provider',
    { status: 'approved', can: ['start', 'no-show', 'cancel', 'chat'] },
    [null, 'no-show', ['cancel', 'chat', 'help']],
  ],
  ['provider', { status: 'in_progress', can: ['deliver', 'chat'] }, ['deliver', null, ['chat', 'help']]],
  // Without escrowed money.
  [
    'provider',
    { status: 'in_progress', refunded_outside: true, can: ['deliver', 'chat'] },
    ['chat', null, ['deliver', 'help']],
  ],
  // The escrowed money is disputed by a bank; the customer's own steps remain.
  [
    'provider',
    { status: 'in_progress', contested: true, can: ['deliver', 'chat'] },
    ['chat', null, ['deliver', 'help']],
  ],
  [
    'customer',
    { status: 'delivered', contested: true, can: ['complete', 'request-changes', 'chat'] },
    ['complete', 'request-changes', ['chat', 'help']],
  ],
  [
    'customer',
    { status: 'delivered', can: ['complete', 'request-changes', 'chat'] },
    ['complete', 'request-changes', ['chat', 'help']],
  ],
  ['customer', { status: 'completed', can: ['review', 'chat'] }, ['review', 'again', ['chat', 'help']]],
  ['customer', { status: 'completed', can: ['chat'] }, ['again', null, ['chat', 'help']]],
  ['provider', { status: 'completed', can: ['chat'] }, ['chat', null, ['help']]],
  ['customer', { status: 'canceled_by_provider', can: ['revive'] }, ['revive', null, ['again', 'help']]],
  ['customer', { status: 'canceled', provider: null }, ['again', null, ['help']]],
  ['provider', { status: 'canceled_by_customer' }, [null, null, ['help']]],
  ['customer', { status: 'disputed', can: ['chat'] }, ['dispute', null, ['chat', 'help']]],
  ['customer', { status: 'refunded', can: ['chat'] }, ['again', null, ['dispute', 'chat', 'help']]],
  // Released by a ruling: the job is done, and its dispute says why.
  [
    'provider',
    {
      status: 'completed',
      can: ['chat'],
      reached: [{ status: 'disputed', at: '2026-11-22T15:00:00.000Z' }],
    },
    ['dispute', null, ['chat', 'help']],
  ],
  ['provider', { status: 'split', can: ['chat'] }, ['dispute', null, ['chat', 'help']]],
])('the %s’s next step %#', (role, part, expected) => {
  expect(named({ role, ...part })).toEqual(expected)
})

test('again books the same professional where the API says that it can, else starts a new request', () => {
  const again = (part: Partial<Booking>) => actionsFor(at({ status: 'completed', ...part })).primary?.href
  expect(again({ bookable_again: true })).toBe('/schedule-booking/?again=31')
  expect(again({ bookable_again: false, instant: true })).toBe('/demand/?again=31')
  expect(again({})).toBe('/demand/?again=31')
  // The one who did not come is not booked again.
  expect(again({ status: 'no_show_provider', bookable_again: true })).toBe('/demand/?again=31')
})
