import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useToasterStore } from 'react-hot-toast'
import { SessionWatch } from '@/hooks/accounts/session-watch'
import { fakeApi, type ApiResponse } from '@/hooks/testing/api'
import { member, pageAt } from '@/hooks/testing/page'
import { cookieTokens } from '@/lib/api/tokens'
import type { User } from '@/lib/contract/accounts'
import type { Locale } from '@/lib/i18n/routing'
import { getQueryClient } from '@/lib/query-client'
import { sessionChanged } from '@/lib/session/state'
import en from '@/locales/en.json'
import pt from '@/locales/pt.json'
import { VerifyEmail } from './verify-email'

/* The e-mail can be corrected on the page that asks for its code. */
const api = fakeApi()

const correcting = 'POST /api/user/email/'
const mistyped: User = { ...member, email: 'ana@gmial.com', is_email_verified: false }
const state: { user: User; refuses: ApiResponse } = { user: mistyped, refuses: null }

beforeEach(() => {
  jest.useFakeTimers()
  api.asked.length = 0
  getQueryClient().clear()
  cookieTokens.write({ access: 'good', refresh: 'r1' }, true)
  Object.assign(state, { user: mistyped, refuses: null })
  api.rules.answer = ({ what, body }) => {
    if (what === 'GET /api/user/codes/')
      return {
        body: {
          email: { target: state.user.email, tries_left: 5, expires_in: 600, resend_in: 0 },
          phone: null,
        },
      }
    if (what === 'GET /api/user/') return { body: state.user }
    if (what === 'POST /api/user/verify-email/')
      return { status: 422, body: { code: 'code_invalid', detail: '', errors: { code: ['code_invalid'] } } }
    if (what !== correcting) return { body: [] }
    if (state.refuses) return state.refuses
    state.user = { ...state.user, email: (body as { email: string }).email }
    return { body: state.user }
  }
})
afterEach(() => {
  cleanup()
  jest.useRealTimers()
})

const Told = () => useToasterStore().toasts.map(({ id, message }) => <p key={id}>{String(message)}</p>)
const show = (locale: Locale = 'pt', search = '', user = mistyped) => {
  state.user = user
  act(() => void sessionChanged.began(user))
  const words = { pt, en }[locale]
  const { Page, went } = pageAt(`${locale === 'en' ? '/en' : ''}/verify-email/${search}`, locale, words)
  render(
    <Page>
      <QueryClientProvider client={getQueryClient()}>
        <SessionWatch />
        <VerifyEmail />
        <Told />
      </QueryClientProvider>
    </Page>,
  )
  return { words, went }
}
const open = async (...how: Parameters<typeof show>) => {
  const { words, went } = show(...how)
  await api.until(() => screen.queryByRole('textbox') !== null)
  await api.settle()
  return { words: words.accounts.correctEmail, fields: words.fieldErrors, went }
}
const inputOf = (name: string) => document.getElementById(`field-${name}`) as HTMLInputElement
const fill = (name: string, value: string) => fireEvent.change(inputOf(name), { target: { value } })
const helpOf = (input: HTMLElement) =>
  document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent
const opener = (name: string) => screen.queryByRole('button', { name })
const answers = async (times: number) => {
  await api.until(() => api.count(correcting) >= times)
  await api.settle()
}

describe.each<Locale>(['pt', 'en'])('in %s', (locale) => {
  test('corrects the address in place, then names it and asks for the code', async () => {
    const { words } = await open(locale, '?code=123456')
    expect([inputOf('code').value, screen.getByRole('status').textContent]).toEqual(['123456', ''])
    fireEvent.click(opener(words.open) as HTMLElement)
    expect([document.activeElement, inputOf('email').value, inputOf('email').form?.method]).toEqual([
      inputOf('email'),
      mistyped.email,
      'post',
    ])
    fill('email', 'ana@gmail.com')
    fill('password', 'a minha senha')
    fireEvent.submit(inputOf('email'))
    await answers(1)
    // The page gets the new user from the session, a moment after the form closes.
    await api.until(() => inputOf('email') === null && !document.body.textContent.includes(mistyped.email))
    expect(api.asked.find(({ what }) => what === correcting)?.body).toEqual({
      email: 'ana@gmail.com',
      password: 'a minha senha',
    })
    expect(screen.getByRole('status').textContent).toBe(words.sent.replace('{email}', 'ana@gmail.com'))
    // The link's code belongs to the old address: it is neither kept nor tried again.
    expect([
      inputOf('code').value,
      document.activeElement,
      inputOf('email'),
      api.count('POST /api/user/verify-email/'),
    ]).toEqual(['', inputOf('code'), null, 1])
    expect([document.body.textContent.includes(mistyped.email), opener(words.open) !== null]).toEqual([
      false,
      true,
    ])
  })

  test('shows errors on the field and keeps the input', async () => {
    const { words, fields } = await open(locale)
    fireEvent.click(opener(words.open) as HTMLElement)
    fill('email', 'sem arroba')
    fireEvent.submit(inputOf('email'))
    await api.settle()
    expect([
      helpOf(inputOf('email')),
      inputOf('email').getAttribute('aria-invalid'),
      api.count(correcting),
    ]).toEqual([fields.invalid_email, 'true', 0])
    fill('email', 'ana@gmail.com')
    fill('password', 'outra senha')
    const refusals = [
      [403, 'wrong_password', 'wrong_password'],
      [422, 'validation_error', 'weak_password_own'],
    ] as const
    for (const [i, [status, code, field]] of refusals.entries()) {
      state.refuses = { status, body: { code, detail: '', errors: { password: [field] } } }
      fireEvent.submit(inputOf('email'))
      await answers(i + 1)
      await api.until(() => helpOf(inputOf('password')) === fields[field])
      expect([helpOf(inputOf('password')), document.activeElement]).toEqual([
        fields[field],
        inputOf('password'),
      ])
      expect([inputOf('email').value, inputOf('password').value, screen.queryByRole('alert')]).toEqual([
        'ana@gmail.com',
        'outra senha',
        null,
      ])
    }
  })
})

test('returns to the code form after canceling', async () => {
  const { words } = await open()
  fireEvent.click(opener(words.open) as HTMLElement)
  fireEvent.click(screen.getByRole('button', { name: words.cancel }))
  await api.settle()
  expect([inputOf('email'), document.activeElement]).toEqual([null, opener(words.open)])
})

test('continues if the address was confirmed meanwhile', async () => {
  const { words, went } = await open()
  fireEvent.click(opener(words.open) as HTMLElement)
  fill('password', 'a minha senha')
  state.user = { ...mistyped, is_email_verified: true }
  state.refuses = { status: 409, body: { code: 'state_changed', detail: '' } }
  fireEvent.submit(inputOf('email'))
  await answers(1)
  await api.until(() => went.length > 0)
  expect(went).toHaveLength(1)
})

test('continues on return if the link was opened in another program', async () => {
  const { went } = await open()
  state.user = { ...mistyped, is_email_verified: true }
  // Browsers report a returning user by this event.
  act(() => void window.dispatchEvent(new Event('visibilitychange')))
  await api.until(() => went.length > 0)
  expect(went).toHaveLength(1)
})

test.each<Locale>(['pt', 'en'])('a link used before says so, and the page goes on (%s)', async (locale) => {
  const { words, went } = show(locale, '?code=123456', { ...mistyped, is_email_verified: true })
  await api.until(() => went.length > 0)
  expect(went).toHaveLength(1)
  expect(screen.getAllByText(words.accounts.verifyEmail.alreadyDone)).toHaveLength(1)
  expect(api.count('POST /api/user/verify-email/')).toBe(0)
})

test('an account without a password is not asked for one', async () => {
  const { words } = await open('pt', '', { ...mistyped, has_password: false })
  expect([inputOf('code') === null, opener(words.open)]).toEqual([false, null])
})
