import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { AddressForm } from '@/components/accounts/addresses/address-form'
import { ProfileForm } from '@/components/accounts/profile/profile-form'
import { RegisterForm } from '@/components/accounts/register/register-form'
import { ChangePasswordForm } from '@/components/accounts/security/change-password-form'
import { LoginForm } from '@/components/accounts/sign-in/login-form'
import { PhoneForm } from '@/components/accounts/verify/phone-form'
import { fakeApi } from '@/hooks/testing/api'
import { pageAt } from '@/hooks/testing/page'
import { newProfile } from '@/hooks/testing/profile'
import { getQueryClient } from '@/lib/query-client'
import pt from '@/locales/pt.json'

const api = fakeApi()
beforeAll(() => {
  api.rules.answer = () => ({ body: [] })
})
beforeEach(() => jest.useFakeTimers())
afterEach(() => {
  cleanup()
  jest.useRealTimers()
})

const nothing = () => undefined

test.each<[string, ReactNode, Record<string, [purpose: string, keys?: string]>]>([
  [
    'registering',
    <RegisterForm key="r" />,
    { full_name: ['name'], email: ['email', 'email'], password: ['new-password'] },
  ],
  ['signing in', <LoginForm key="l" />, { email: ['username', 'email'], password: ['current-password'] }],
  [
    'a phone',
    <PhoneForm key="t" phone="" underway={null} wait={0} send={() => Promise.resolve()} />,
    { phone: ['tel', 'tel'] },
  ],
  [
    'a profile',
    <ProfileForm key="p" profile={newProfile} isProvider />,
    { full_name: ['name'], birth_date: ['bday'] },
  ],
  [
    'an address',
    <AddressForm key="a" addresses={[]} onSaved={nothing} />,
    {
      cep: ['postal-code', 'numeric'],
      street: ['address-line1'],
      complement: ['address-line2'],
      district: ['address-level3'],
    },
  ],
  [
    'a new password',
    <ChangePasswordForm key="c" hasPassword />,
    { current_password: ['current-password'], password: ['new-password'] },
  ],
])('%s: a phone offers what it knows of its owner, and the keys that are needed', (_what, form, fields) => {
  const { Page } = pageAt('/settings/', 'pt', pt)
  render(
    <Page>
      <QueryClientProvider client={getQueryClient()}>{form}</QueryClientProvider>
    </Page>,
  )
  for (const [name, [purpose, keys]] of Object.entries(fields)) {
    const field = document.getElementById(`field-${name}`)
    expect([name, field?.getAttribute('autocomplete'), field?.getAttribute('inputmode')]).toEqual([
      name,
      purpose,
      keys ?? null,
    ])
  }
})
