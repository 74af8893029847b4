import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useSendEmailCode, useVerifyEmail } from '@/hooks/accounts/mutations'
import { fakeApi, type ApiResponse } from '@/hooks/testing/api'
import { member, pageAt } from '@/hooks/testing/page'
import { beginSignedIn } from '@/hooks/testing/signed-in'
import type { CodeState } from '@/lib/contract/codes'
import type { Locale } from '@/lib/i18n/routing'
import { getQueryClient } from '@/lib/query-client'
import en from '@/locales/en.json'
import pt from '@/locales/pt.json'
import { CodeForm } from './code-form'

const api = fakeApi()

const sending = 'POST /api/user/verify-email/send/'
const state: { sent: CodeState | null; send: ApiResponse; verify: ApiResponse } = {
  sent: null,
  send: null,
  verify: null,
}
const fresh = (more: Partial<CodeState> = {}): CodeState => ({
  target: member.email,
  tries_left: 5,
  expires_in: 600,
  resend_in: 60,
  ...more,
})

const Code = () => {
  const send = useSendEmailCode()
  const verify = useVerifyEmail()
  return (
    <CodeForm
      channel="email"
      verify={(code) => verify.mutateAsync({ code })}
      resend={() => send.mutateAsync()}
    />
  )
}
const open = async (locale: Locale = 'pt') => {
  const { Page } = pageAt('/verify-email/', locale, { pt, en }[locale])
  render(
    <Page>
      <QueryClientProvider client={getQueryClient()}>
        <Code />
      </QueryClientProvider>
    </Page>,
  )
  await looked(1)
}
/** The page reads the code's state whenever a code was sent or tried. */
const looked = async (times: number) => {
  await api.until(() => api.count('GET /api/user/codes/') >= times)
  await api.pass(1)
}
const resend = () => screen.getAllByRole<HTMLButtonElement>('button').at(-1) as HTMLButtonElement
const clock = () => [resend().textContent, resend().disabled]
const code = () => screen.getByLabelText<HTMLInputElement>(/6/)
const wait = (words: typeof pt, seconds: number) =>
  words.accounts.code.wait.replace('{seconds}', String(seconds))
const helpOf = (input: HTMLElement) =>
  document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent

beforeEach(() => {
  jest.useFakeTimers()
  beginSignedIn(api)
  Object.assign(state, { sent: null, send: { status: 204 }, verify: { body: member } })
  api.rules.answer = ({ what }) => {
    if (what === 'GET /api/user/codes/') return { body: { email: state.sent, phone: null } }
    if (what !== sending) return state.verify
    if (state.send?.status === 204) state.sent = fresh()
    return state.send
  }
})
afterEach(() => {
  cleanup()
  jest.useRealTimers()
})

describe.each<[Locale, typeof pt]>([
  ['pt', pt],
  ['en', en],
])('in %s', (locale, words) => {
  test('counts down 60 visible seconds before allowing another code to be sent', async () => {
    await open(locale)
    expect(clock()).toEqual([words.accounts.code.resend, false])
    fireEvent.click(resend())
    await looked(2)
    expect(clock()).toEqual([wait(words, 60), true])
    for (let left = 59; left >= 1; left--) {
      await act(() => jest.advanceTimersByTimeAsync(1000))
      expect(clock()).toEqual([wait(words, left), true])
    }
    fireEvent.click(resend())
    await api.settle()
    expect(api.count(sending)).toBe(1)
    await api.pass(1000)
    expect(clock()).toEqual([words.accounts.code.resend, false])
    fireEvent.click(resend())
    await looked(3)
    expect([api.count(sending), ...clock()]).toEqual([2, wait(words, 60), true])
  })

  test('"6 digits, 10 minutes, 5 tries": shows the remaining time and attempts, and their end', async () => {
    state.sent = fresh({ tries_left: 3, expires_in: 599, resend_in: 0 })
    await open(locale)
    const left = (time: string) => screen.queryByText((text) => text.includes(time) && text.includes('3'))
    expect(left('9:59')).toBeTruthy()
    await api.pass(9_000)
    expect(left('9:50')).toBeTruthy()
    await api.pass(590_000)
    expect(screen.getByText(words.accounts.code.over)).toBeTruthy()
  })
})

test('a clock that runs already goes on where it stands when the page is opened again', async () => {
  state.sent = fresh({ resend_in: 23 })
  await open()
  expect(clock()).toEqual([wait(pt, 23), true])
  await api.pass(23_000)
  expect(clock()).toEqual([pt.accounts.code.resend, false])
})

test('shows the API’s countdown of a code another browser requested', async () => {
  await open()
  state.send = {
    status: 429,
    body: { code: 'resend_too_soon', detail: '' },
    headers: { 'retry-after': '41' },
  }
  fireEvent.click(resend())
  await looked(2)
  expect(clock()).toEqual([wait(pt, 41), true])
})

test('a wrong code is said on its field and stays; after five tries the page says to ask for another', async () => {
  state.sent = fresh({ resend_in: 0 })
  await open()
  state.verify = {
    status: 422,
    body: { code: 'code_invalid', detail: '', errors: { code: ['code_invalid'] } },
  }
  for (const [typed, shown] of [
    ['12 34-567x8', '12345678'],
    ['Seu código é 123456 e vale por 10 minutos.', '123456'],
    ['12 34-56', '123456'],
  ]) {
    fireEvent.change(code(), { target: { value: typed } })
    expect(code().value).toBe(shown)
  }
  state.sent = fresh({ tries_left: 0, resend_in: 0 })
  fireEvent.submit(code())
  await looked(2)
  expect([code().value, helpOf(code())]).toEqual(['123456', pt.fieldErrors.code_invalid])
  expect(screen.getByText(pt.accounts.code.spent)).toBeTruthy()
})

test('does not submit anything but six digits', async () => {
  await open()
  fireEvent.change(code(), { target: { value: '12345' } })
  fireEvent.submit(code())
  await api.settle()
  expect([helpOf(code()), api.asked.filter(({ what }) => what === 'POST /api/user/verify-email/')]).toEqual([
    pt.fieldErrors.code_invalid,
    [],
  ])
})

const tries = () => api.asked.filter(({ what }) => what === 'POST /api/user/verify-email/').length

test('submits on the sixth digit, does not retry a refused code and submits the next one', async () => {
  await open()
  state.verify = {
    status: 422,
    body: { code: 'code_invalid', detail: '', errors: { code: ['code_invalid'] } },
  }
  fireEvent.change(code(), { target: { value: '12345' } })
  await api.settle()
  expect(tries()).toBe(0)
  fireEvent.change(code(), { target: { value: '123456' } })
  fireEvent.submit(code())
  await looked(2)
  expect(tries()).toBe(1)
  // A code that was refused is not tried again.
  fireEvent.submit(code())
  await api.settle()
  expect([tries(), helpOf(code())]).toEqual([1, pt.fieldErrors.code_invalid])
  fireEvent.change(code(), { target: { value: '654321' } })
  await looked(3)
  expect(tries()).toBe(2)
})

test('clears the former code’s input and errors after a new one is sent', async () => {
  await open()
  state.verify = {
    status: 422,
    body: { code: 'code_expired', detail: '', errors: { code: ['code_expired'] } },
  }
  fireEvent.change(code(), { target: { value: '123456' } })
  await looked(2)
  expect(helpOf(code())).toBe(pt.fieldErrors.code_expired)
  fireEvent.click(resend())
  await looked(3)
  expect([code().value, helpOf(code())]).toEqual(['', pt.accounts.code.sent])
})
