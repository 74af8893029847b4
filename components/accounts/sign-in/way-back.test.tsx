import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { fakeApi } from '@/hooks/testing/api'
import { pageAt } from '@/hooks/testing/page'
import { getQueryClient } from '@/lib/query-client'
import { passwordResetDraft } from '@/lib/session/password-reset-draft'
import en from '@/locales/en.json'
import pt from '@/locales/pt.json'
import { ForgotForm } from './forgot-form'
import { LoginForm } from './login-form'
import { ResetForm } from './reset-form'

// Set like next.config.js.
process.env.__NEXT_TRAILING_SLASH = 'true'

/* Input and destination survive a password reset. */
const api = fakeApi()
const languages = [
  ['pt', pt],
  ['en', en],
] as const
const way = '/my-bookings/12/'
const query = `?callbackUrl=${encodeURIComponent(way)}`

const show = (page: ReactNode, address: string, locale: 'pt' | 'en' = 'pt') => {
  cleanup()
  const { Page } = pageAt(address, locale, locale === 'pt' ? pt : en)
  render(
    <QueryClientProvider client={getQueryClient()}>
      <Page>{page}</Page>
    </QueryClientProvider>,
  )
}
const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getAllByLabelText(label)[0] as HTMLElement, { target: { value } })
const hrefOf = (text: string) => screen.getByText(text).closest('a')?.getAttribute('href')

beforeEach(() => {
  localStorage.clear()
  getQueryClient().clear()
  api.rules.answer = () => ({ status: 204 })
})

test.each(languages)(
  'a forgotten password keeps the e-mail and the way back (%s)',
  async (locale, { accounts }) => {
    show(<LoginForm />, `/login/${query}`, locale)
    type(new RegExp(accounts.login.email), 'ana@example.com')
    expect(hrefOf(accounts.login.forgot)).toContain(`/forgot-password/${query}`)
    // jsdom cannot navigate.
    screen.getByText(accounts.login.forgot).addEventListener('click', (event) => event.preventDefault())
    fireEvent.click(screen.getByText(accounts.login.forgot))

    show(<ForgotForm />, `/forgot-password/${query}`, locale)
    expect(await screen.findByDisplayValue('ana@example.com')).toBeTruthy()
    expect(hrefOf(accounts.forgot.back)).toContain(`/login/${query}`)
    type(new RegExp(accounts.forgot.email), 'ana.prado@example.com')
    fireEvent.click(screen.getByText(accounts.forgot.submit))
    await screen.findByText(/ana\.prado@example\.com/)

    // The link of the mail, in another tab.
    show(<ResetForm />, '/reset-password/?token=good', locale)
    fireEvent.change(await screen.findByLabelText(new RegExp(`^${accounts.reset.password}`)), {
      target: { value: 'uma frase bem comprida' },
    })
    fireEvent.click(screen.getByText(accounts.reset.submit))
    await screen.findByText(accounts.reset.done)
    expect(hrefOf(accounts.reset.signIn)).toContain(`/login/?other=1&${query.slice(1)}`)
    show(<LoginForm />, `/login/${query}`, locale)
    expect(await screen.findByDisplayValue('ana.prado@example.com')).toBeTruthy()
    expect(passwordResetDraft.read()?.callback).toBe(way)
  },
)

test.each(['', '?token=used'])('a bad link (%s) is told before a password is typed', async (search) => {
  api.rules.answer = () => ({
    status: 422,
    body: { code: 'code_expired', errors: { token: ['code_expired'] } },
  })
  show(<ResetForm />, `/reset-password/${search}`)
  expect(await screen.findByText(pt.accounts.reset.bad)).toBeTruthy()
  expect(screen.queryByLabelText(new RegExp(pt.accounts.reset.password))).toBeNull()
  expect(hrefOf(pt.accounts.reset.again)).toBe('/forgot-password/')
})

test('too many tries say how long to wait', async () => {
  api.rules.answer = () => ({
    status: 429,
    body: { code: 'too_many_requests', detail: '' },
    headers: { 'retry-after': '75' },
  })
  show(<LoginForm />, '/login/')
  type(new RegExp(pt.accounts.login.email), 'ana@example.com')
  type(new RegExp(`^${pt.accounts.login.password}`), 'uma frase bem comprida')
  fireEvent.click(screen.getByRole('button', { name: pt.accounts.login.submit }))
  expect(await screen.findByText(/em 1:1\d\./)).toBeTruthy()
})
