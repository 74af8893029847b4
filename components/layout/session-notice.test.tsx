import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import toast from 'react-hot-toast'
import { SessionWatch } from '@/hooks/accounts/session-watch'
import { fakeApi } from '@/hooks/testing/api'
import { member, pageAt } from '@/hooks/testing/page'
import { call } from '@/lib/api/browser'
import { cookieTokens } from '@/lib/api/tokens'
import { getProfile } from '@/lib/contract/accounts'
import { sessionTexts } from '@/lib/frame/session-texts'
import { getQueryClient } from '@/lib/query-client'
import { readSession, sessionChanged } from '@/lib/session/state'
import { SessionNotice } from './session-notice'
import { Toasts } from './toasts'

const api = fakeApi()
const words = sessionTexts.pt
let account = member
let isOver = false

/** A form as pages have them: what is in it is the program's. */
const Form = ({ stored = '' }: { stored?: string }) => {
  const [text, setText] = useState(stored)
  return (
    <>
      <label>
        O que mudou
        <textarea name="text" value={text} onChange={(event) => setText(event.target.value)} />
      </label>
      <label>
        Senha
        <input type="password" name="password" />
      </label>
    </>
  )
}
const field = () => screen.getByLabelText<HTMLTextAreaElement>('O que mudou')

const open = async (address = '/settings/', stored = '') => {
  const { Page, went } = pageAt(address)
  cookieTokens.write({ access: 'good', refresh: 'r' }, true)
  act(() => sessionChanged.opened())
  const { unmount } = render(
    <Page>
      <SessionWatch />
      <SessionNotice />
      <Toasts />
      <Form stored={stored} />
    </Page>,
  )
  await api.settle()
  return { went, unmount }
}
/** Somebody ends the session at another device, and the page asks for something. */
const endElsewhere = async () => {
  isOver = true
  void call(getProfile).catch(() => undefined)
  await api.until(() => readSession().isDoubtful, 100)
}
/** The network takes real time, and the next try is a second after the last was refused. */
const passSeconds = async (seconds: number) => {
  for (let passed = 0; passed < seconds; passed++) await api.pass(1_000)
}

beforeEach(() => {
  jest.useFakeTimers()
  ;[account, isOver] = [member, false]
  window.sessionStorage.clear()
  getQueryClient().clear()
  act(() => toast.remove())
  api.rules.answer = ({ what }) =>
    isOver
      ? { status: 401, body: { code: 'token_not_valid', detail: '' } }
      : { body: what === 'GET /api/user/' ? account : {} }
})
afterEach(() => {
  act(() => sessionChanged.ended())
  cookieTokens.clear()
  jest.useRealTimers()
})

test('from the first refused renewal on the page says so, and until the tenth stays where it is', async () => {
  const { went } = await open()
  await endElsewhere()
  expect(screen.getByRole('alert').textContent).toContain(words.doubtful)
  await passSeconds(8)
  expect([screen.getByRole('alert').textContent, went]).toEqual([expect.stringContaining(words.doubtful), []])
  await passSeconds(2)
  expect(went).toEqual(['/login/?callbackUrl=%2Fsettings%2F'])
  expect(screen.getByText(words.ended)).toBeTruthy()
  expect(screen.queryByText(words.doubtful)).toBeNull()
})

test('says nothing more once a renewal worked', async () => {
  const { went } = await open()
  await endElsewhere()
  isOver = false
  api.rules.answer = ({ what }) =>
    what === 'POST /api/token/refresh/'
      ? { body: { access: 'new', refresh: 'r2' } }
      : { body: what === 'GET /api/user/' ? member : {} }
  await api.pass(1_000)
  // It fades.
  await api.pass(2_000)
  expect(screen.queryByText(words.doubtful)).toBeNull()
  expect(went).toEqual([])
})

test('the way in does not wait for the tenth try, and what was typed comes back to who typed it', async () => {
  const { went, unmount } = await open()
  fireEvent.change(field(), { target: { value: 'Chego às 9h' } })
  fireEvent.change(screen.getByLabelText('Senha'), { target: { value: 'uma frase' } })
  await endElsewhere()
  fireEvent.click(screen.getByRole('button', { name: words.signIn }))
  expect([went, cookieTokens.refresh()]).toEqual([['/login/?callbackUrl=%2Fsettings%2F'], undefined])
  expect(JSON.stringify({ ...window.sessionStorage })).not.toContain('uma frase')
  await api.pass(1_000)
  unmount()

  isOver = false
  await open('/settings/', 'Chego às 8h')
  expect(field().value).toBe('Chego às 9h')
  expect(screen.getByLabelText<HTMLInputElement>('Senha').value).toBe('')
})

test.each([
  ['to nobody else who signs in', { pk: 2 }, '/settings/'],
  ['to no other page', {}, '/wallet/'],
])('what was typed comes back %s', async (_who, other, address) => {
  const { unmount } = await open()
  fireEvent.change(field(), { target: { value: 'Chego às 9h' } })
  await endElsewhere()
  fireEvent.click(screen.getByRole('button', { name: words.signIn }))
  await api.pass(1_000)
  unmount()
  ;[account, isOver] = [{ ...member, ...other }, false]
  getQueryClient().clear()
  await open(address)
  expect(field().value).toBe('')
})
