import { act, fireEvent, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { AddressForm } from '@/components/accounts/addresses/address-form'
import { ProfileForm } from '@/components/accounts/profile/profile-form'
import { CancelDialog } from '@/components/bookings/money/cancel-dialog'
import { StepDialog } from '@/components/bookings/step-dialog'
import { DynamicForm } from '@/components/catalogue/dynamic-form'
import { cancellationOf, escrowedBooking } from '@/hooks/testing/payments'
import { newProfile } from '@/hooks/testing/profile'
import { showAt } from '@/hooks/testing/show'
import type { FormField } from '@/lib/contract/form'
import pt from '@/locales/pt.json'

/* Fields in which the API masks contacts warn their writer; fields shown as written do not. */
const mockCancellation = cancellationOf()
jest.mock('@/lib/api/browser', () => ({
  call: async ({ id }: { id: string }) => (id === 'getCancellation' ? mockCancellation : []),
}))

const nothing = () => undefined
const question = (type: 'text' | 'textarea'): FormField => ({
  key: 'need',
  type,
  label: 'O quê?',
  required: true,
})
const asked = (field: FormField) => (
  <DynamicForm
    id="form"
    form={{ steps: [{ key: 'one', title: 'Um', fields: [field] }] }}
    step={0}
    answers={{}}
    onChange={nothing}
    onDone={nothing}
  />
)
const move = (step: 'cancel' | 'request-changes') => (
  <StepDialog booking={31} step={step} situation="customer_booking_offers" onClose={nothing} />
)
const canceling = <CancelDialog booking={escrowedBooking()} onClose={nothing} />
const { job, public: open } = pt.ui.shield

const profile = <ProfileForm profile={newProfile} isProvider />
const address = <AddressForm addresses={[]} onSaved={nothing} />

const table: [string, ReactNode, string, string | null][] = [
  ['a line asked of a service', asked(question('text')), 'O quê?', job],
  ['words asked of a service', asked(question('textarea')), 'O quê?', job],
  ['the district', address, pt.accounts.address.district, job],
  ['the complement', address, pt.accounts.address.complement, null],
  ['why paid work is canceled', canceling, pt.payments.cancel.why, open],
  ['what a provider says of themselves', profile, pt.accounts.profile.bio, open],
  // Only its writer reads it.
  ['why a request ends', move('cancel'), pt.bookings.moves.cancel.field, null],
  // Paid work: each side reads the other's text as written.
  ['the changes asked for', move('request-changes'), pt.bookings.moves['request-changes'].field, null],
]

test.each(table)('%s', async (_, page, label, told) => {
  showAt('/my-bookings/31/', pt, page)
  fireEvent.change(await screen.findByLabelText(label, { exact: false }), {
    target: { value: 'Ligue no 11 98765-4321' },
  })
  if (told !== null) return expect(await screen.findByText(told)).toBeTruthy()
  // Longer than the contact detection takes to load.
  await act(() => new Promise((resolve) => setTimeout(resolve, 200)))
  for (const words of [job, open]) expect(screen.queryByText(words)).toBeNull()
})

test('a bio that was saved with words about paying outside says so when it is opened again', async () => {
  const bio = 'Pinto paredes. Pagando por fora eu dou desconto.'
  showAt('/settings/profile/', pt, <ProfileForm profile={{ ...newProfile, bio }} isProvider />)
  expect(await screen.findByText(open)).toBeTruthy()
})
