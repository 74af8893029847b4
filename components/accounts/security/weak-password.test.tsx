import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { RegisterForm } from '@/components/accounts/register/register-form'
import { ResetForm } from '@/components/accounts/sign-in/reset-form'
import { fakeApi } from '@/hooks/testing/api'
import { member, pageAt } from '@/hooks/testing/page'
import { cookieTokens } from '@/lib/api/tokens'
import { fieldCodes } from '@/lib/contract/errors'
import type { Locale } from '@/lib/i18n/routing'
import { getQueryClient } from '@/lib/query-client'
import { sessionChanged } from '@/lib/session/state'
import en from '@/locales/en.json'
import pt from '@/locales/pt.json'
import { ChangePasswordForm } from './change-password-form'

/* A password the API refuses as too easy: the field says why, and the typed text stays. */
const api = fakeApi()

const languages: [Locale, typeof pt][] = [
  ['pt', pt],
  ['en', en],
]
const reasons = fieldCodes.filter((code) => code.startsWith('weak_password'))
const typed = 'a senha digitada'

const forms = {
  register: { at: '/register/', form: () => <RegisterForm />, call: 'POST /api/register/' },
  reset: {
    at: '/reset-password/?token=abc',
    form: () => <ResetForm />,
    call: 'POST /api/user/reset-password/',
  },
  'change-password': {
    at: '/settings/?tab=security',
    form: () => <ChangePasswordForm hasPassword />,
    call: 'POST /api/user/password/',
  },
} satisfies Record<string, { at: string; form: () => ReactNode; call: string }>

beforeEach(() => {
  jest.useFakeTimers()
  api.asked.length = 0
  getQueryClient().clear()
  cookieTokens.clear()
  act(() => sessionChanged.ended())
})
afterEach(() => {
  cleanup()
  jest.useRealTimers()
})

const inputOf = (name: string) => document.getElementById(`field-${name}`) as HTMLInputElement
const fill = (name: string, value: string) => fireEvent.change(inputOf(name), { target: { value } })
const helpOf = (input: HTMLElement) =>
  document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent

describe.each(languages)('in %s', (locale, words) => {
  const said: Record<string, string> = words.fieldErrors

  test.each(
    Object.entries(forms).flatMap(([name, one]) => reasons.map((reason) => ({ name, reason, ...one }))),
  )('$name: $reason', async ({ name, reason, at, form, call }) => {
    api.rules.answer = ({ what }) =>
      what === call
        ? { status: 422, body: { code: 'validation_error', detail: '', errors: { password: [reason] } } }
        : { body: [] }
    if (name === 'change-password') {
      cookieTokens.write({ access: 'good', refresh: 'r1' }, true)
      act(() => void sessionChanged.began(member))
    }
    const { Page, went } = pageAt(`${locale === 'en' ? '/en' : ''}${at}`, locale, words)
    render(
      <Page>
        <QueryClientProvider client={getQueryClient()}>{form()}</QueryClientProvider>
      </Page>,
    )
    // The page validates the link's token before it shows the form.
    await api.settle()
    const others: [string, string][] =
      name === 'register'
        ? [
            ['full_name', 'Ana Teste'],
            ['email', 'ana@example.com'],
          ]
        : name === 'reset'
          ? []
          : [['current_password', 'a de antes']]
    for (const [field, value] of [...others, ['password', typed] as const]) fill(field, value)
    if (name === 'register') fireEvent.click(screen.getByRole('checkbox'))
    fireEvent.submit(inputOf('password'))
    await api.settle()
    expect(api.count(call)).toBe(1)
    const field = inputOf('password')
    expect([field.value, field.getAttribute('aria-invalid'), document.activeElement, helpOf(field)]).toEqual([
      typed,
      'true',
      field,
      said[reason],
    ])
    for (const [other, value] of others) expect(inputOf(other).value).toBe(value)
    // The error shows once, on the field, and disappears when the field changes.
    expect([screen.queryAllByRole('alert'), went]).toEqual([[], []])
    fill('password', `${typed}, mais comprida`)
    await api.settle()
    expect([field.getAttribute('aria-invalid'), helpOf(field)]).not.toContain(said[reason])
  })

  test('every reason is told apart', () => {
    expect(reasons.length).toBe(8)
    expect(new Set(reasons.map((reason) => said[reason])).size).toBe(reasons.length)
  })
})
