import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { AddressForm } from '@/components/accounts/addresses/address-form'
import { ProfileForm } from '@/components/accounts/profile/profile-form'
import { ServicesForm } from '@/components/provider/services/services-form'
import { FormError } from '@/components/ui/form/form-error'
import { fakeApi } from '@/hooks/testing/api'
import { pageAt } from '@/hooks/testing/page'
import { newProfile, paulista } from '@/hooks/testing/profile'
import { getQueryClient } from '@/lib/query-client'
import pt from '@/locales/pt.json'

const api = fakeApi()
beforeEach(() => {
  jest.useFakeTimers()
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  getQueryClient().clear()
  api.rules.answer = ({ what }) => (what.startsWith('PUT') ? null : { body: [] })
})
afterEach(() => {
  cleanup()
  jest.restoreAllMocks()
  jest.useRealTimers()
})

const show = (what: ReactNode) => {
  const { Page } = pageAt('/settings/', 'pt', pt)
  const inPage = (inside: ReactNode) => (
    <Page>
      <QueryClientProvider client={getQueryClient()}>{inside}</QueryClientProvider>
    </Page>
  )
  const { rerender } = render(inPage(what))
  return (then: ReactNode) => rerender(inPage(then))
}

test.each<[string, ReactNode]>([
  ['the profile', <ProfileForm key="p" profile={newProfile} isProvider />],
  ['an address', <AddressForm key="a" addresses={[paulista]} address={paulista} onSaved={() => undefined} />],
  [
    'the services',
    <ServicesForm
      key="s"
      services={[
        {
          sub_service: 7,
          name: 'Faxina',
          service_name: 'Casa',
          icon: '🧹',
          cities: [paulista.city],
          price_cents: null,
          instant: false,
        },
      ]}
      submitLabel="Salvar"
      onSaved={() => undefined}
    />,
  ],
])('what went wrong with %s is said by the button that was pressed', async (_what, form) => {
  show(form)
  const button = document.querySelector<HTMLButtonElement>('button[type=submit]')
  if (!button) throw new Error('no button')
  fireEvent.click(button)
  await api.until(() => screen.queryByRole('alert') !== null, 1)
  const alert = screen.getByRole('alert')
  expect(alert.textContent).toBe(pt.errors.network_error)
  expect(alert.nextElementSibling === button || alert.nextElementSibling?.contains(button)).toBe(true)
})

test('takes the focus from a waiting button, not from a field being typed in', () => {
  const then = show(<input aria-label="typing" />)
  then(
    <>
      <input aria-label="typing" />
      <FormError code="network_error" />
    </>,
  )
  expect(document.activeElement).toBe(screen.getByRole('alert'))
  then(<input aria-label="typing" />)
  act(() => screen.getByLabelText('typing').focus())
  then(
    <>
      <input aria-label="typing" />
      <FormError code="internal_error" />
    </>,
  )
  expect(document.activeElement).toBe(screen.getByLabelText('typing'))
})
