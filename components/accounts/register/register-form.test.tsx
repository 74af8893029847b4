import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { fakeApi } from '@/hooks/testing/api'
import { member, pageAt } from '@/hooks/testing/page'
import { cookieTokens } from '@/lib/api/tokens'
import { getQueryClient } from '@/lib/query-client'
import { sessionChanged } from '@/lib/session/state'
import pt from '@/locales/pt.json'
import { RegisterForm } from './register-form'

const api = fakeApi()

beforeEach(() => {
  jest.useFakeTimers()
  sessionStorage.clear()
  cookieTokens.clear()
  getQueryClient().clear()
  act(() => sessionChanged.ended())
})
afterEach(() => void jest.useRealTimers())

const inputOf = (name: string) => document.getElementById(`field-${name}`) as HTMLInputElement
const fill = (name: string, value: string) => fireEvent.change(inputOf(name), { target: { value } })
const open = (search = '') => {
  const { Page } = pageAt(`/register/${search}`, 'pt', pt)
  render(
    <Page>
      <QueryClientProvider client={getQueryClient()}>
        <RegisterForm />
      </QueryClientProvider>
    </Page>,
  )
}

test('name and e-mail are there again after a reload, the password is not; once sent, nothing is kept', async () => {
  api.rules.answer = ({ what }) =>
    what === 'POST /api/register/'
      ? { status: 201, body: { access: 'good', refresh: 'r1', user: member } }
      : { body: what === 'GET /api/user/' ? member : [] }
  open()
  await api.settle()
  fill('full_name', 'Ana Prado')
  fill('email', 'ana@exemplo.com')
  fill('password', 'uma frase bem comprida 42')
  cleanup()
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('frase')
  open()
  await api.settle()
  const values = () => ['full_name', 'email', 'password'].map((name) => inputOf(name).value)
  expect(values()).toEqual(['Ana Prado', 'ana@exemplo.com', ''])
  fill('password', 'uma frase bem comprida 42')
  fireEvent.click(screen.getByRole('checkbox'))
  fireEvent.submit(inputOf('password'))
  await api.settle()
  expect(api.count('POST /api/register/')).toBe(1)
  expect(JSON.stringify({ ...sessionStorage })).not.toMatch(/Ana|exemplo/)
})

test('from a finished request, asks for no role and says that it will be published', async () => {
  open('?role=consumer&callbackUrl=%2Fdemand%2F')
  await api.settle()
  const { promise, submitRequest } = pt.accounts.register
  expect(screen.getByText(promise.request)).toBeTruthy()
  expect(screen.queryAllByRole('radio')).toEqual([])
  expect(screen.getByRole('button', { name: submitRequest })).toBeTruthy()
})

test('says that a request is saved, to a customer only', async () => {
  open('?callbackUrl=%2Fdemand%2F')
  await api.settle()
  const { promise, role } = pt.accounts.register
  expect(screen.getByText(promise.request)).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: new RegExp(role.provider) }))
  expect(screen.getByText(promise.provider)).toBeTruthy()
  cleanup()
  open('?callbackUrl=%2Fwallet%2F')
  await api.settle()
  expect(screen.queryByText(promise.request)).toBeNull()
})
