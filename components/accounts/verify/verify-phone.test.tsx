import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { fakeApi, type ApiResponse } from '@/hooks/testing/api'
import { member, pageAt } from '@/hooks/testing/page'
import { cookieTokens } from '@/lib/api/tokens'
import type { CodeState } from '@/lib/contract/codes'
import { phoneMask } from '@/lib/format/phone'
import { getQueryClient } from '@/lib/query-client'
import { sessionChanged } from '@/lib/session/state'
import pt from '@/locales/pt.json'
import { VerifyPhone } from './verify-phone'

const words = pt.accounts.verifyPhone
const api = fakeApi()

const [mine, other] = ['+5511912345678', '+5511987654321']
const held: { sent: CodeState | null; refuses: ApiResponse } = { sent: null, refuses: null }
const sending = 'POST /api/user/verify-phone/send/'

beforeEach(() => {
  jest.useFakeTimers()
  sessionStorage.clear()
  api.asked.length = 0
  getQueryClient().clear()
  cookieTokens.write({ access: 'good', refresh: 'r1' }, true)
  act(() => void sessionChanged.began({ ...member, phone: null, is_phone_verified: false }))
  Object.assign(held, { sent: null, refuses: null })
  api.rules.answer = ({ what, body }) => {
    if (what === 'GET /api/user/codes/') return { body: { email: null, phone: held.sent } }
    if (what !== sending) return { body: [] }
    if (held.refuses) return held.refuses
    held.sent = {
      target: `+55${(body as { phone: string }).phone.replace(/\D/g, '')}`,
      tries_left: 5,
      expires_in: 600,
      resend_in: 60,
    }
    return { status: 204 }
  }
})
afterEach(() => {
  cleanup()
  jest.useRealTimers()
})

const open = async () => {
  const { Page } = pageAt('/verify-phone/', 'pt', pt)
  render(
    <Page>
      <QueryClientProvider client={getQueryClient()}>
        <VerifyPhone />
      </QueryClientProvider>
    </Page>,
  )
  await api.until(() => screen.queryByRole('textbox') !== null, 1)
}
const field = () => screen.getByRole<HTMLInputElement>('textbox')
const asksForCode = () => screen.queryByLabelText(new RegExp(pt.accounts.code.label)) !== null
const shown = () => document.body.textContent
const underway = (target: string, more: Partial<CodeState> = {}): CodeState => ({
  target,
  tries_left: 5,
  expires_in: 500,
  resend_in: 30,
  ...more,
})

test('does not claim a code was sent before it was', async () => {
  await open()
  expect([asksForCode(), field().value]).toEqual([false, ''])
  fireEvent.change(field(), { target: { value: '5511912345678' } })
  fireEvent.submit(field())
  await api.until(asksForCode, 1)
  // The pressed button is gone, so the next field has the focus.
  expect(document.activeElement).toBe(field())
  expect(api.asked.find(({ what }) => what === sending)?.body).toEqual({ phone: phoneMask(mine) })
  expect(shown()).toContain(words.sentTo.replace(/<\/?number>/g, '').replace('{phone}', phoneMask(mine)))
})

test('a page loaded again, as after a look at the messages, still asks for the code of that number', async () => {
  held.sent = underway(mine)
  await open()
  expect(asksForCode()).toBe(true)
  expect(shown()).toContain(phoneMask(mine))
  expect(shown()).toContain(pt.accounts.code.wait.replace('{seconds}', '30'))
  expect(api.count(sending)).toBe(0)
})

test('waits for the code of a changed number with a visible clock, without showing the first as sent', async () => {
  held.sent = underway(mine)
  await open()
  fireEvent.click(screen.getByRole('button', { name: words.change }))
  expect([field().value, document.activeElement]).toEqual([phoneMask(mine), field()])
  const button = () => screen.getByRole<HTMLButtonElement>('button')
  expect([button().textContent, button().disabled]).toEqual([words.send, false])
  fireEvent.change(field(), { target: { value: other } })
  // Returning to the tab refetches the code's state and keeps the input.
  held.sent = underway(mine, { resend_in: 29 })
  await act(() => getQueryClient().refetchQueries())
  held.sent = underway(mine)
  await act(() => getQueryClient().refetchQueries())
  expect([button().textContent, button().disabled]).toEqual([words.wait.replace('{seconds}', '30'), true])
  // The API's state changes as if a second tab had requested a code.
  await api.pass(30_000)
  held.refuses = { status: 429, body: { code: 'resend_too_soon', detail: '' } }
  fireEvent.submit(field())
  await api.until(() => screen.queryByRole('alert') !== null, 1)
  expect([asksForCode(), screen.getByRole('alert').textContent, field().value]).toEqual([
    false,
    pt.errors.resend_too_soon,
    phoneMask(other),
  ])
  held.refuses = null
  fireEvent.submit(field())
  await api.until(asksForCode, 1)
  expect(shown()).toContain(phoneMask(other))
})

test('a code that expired is not waited for: its number stands there to be sent another', async () => {
  held.sent = underway(mine, { expires_in: 0, resend_in: 0 })
  await open()
  expect([asksForCode(), field().value]).toEqual([false, phoneMask(mine)])
})

test('a number that was typed and not sent is there after a reload; one that was sent is not kept', async () => {
  await open()
  fireEvent.change(field(), { target: { value: '5511912345678' } })
  cleanup()
  await open()
  expect(field().value).toBe(phoneMask(mine))
  fireEvent.submit(field())
  await api.until(asksForCode, 1)
  expect(sessionStorage).toHaveLength(0)
})
