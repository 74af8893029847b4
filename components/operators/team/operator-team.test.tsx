import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { SessionWatch } from '@/hooks/accounts/session-watch'
import { fakeApi, type ApiRequest, type ApiResponse } from '@/hooks/testing/api'
import { member, pageAt } from '@/hooks/testing/page'
import { cookieTokens } from '@/lib/api/tokens'
import type { Operator } from '@/lib/contract/team'
import { getQueryClient } from '@/lib/query-client'
import { sessionChanged } from '@/lib/session/state'
import pt from '@/locales/pt.json'
import { OperatorTeam } from './operator-team'

const words = pt.operators.team
const api = fakeApi()
const bia: Operator = {
  pk: 7,
  full_name: 'Bia Lima',
  email: 'bia@equipe.test',
  scopes: ['support'],
  is_self: false,
}
const held = { refuses: null as ApiResponse }

const answer = ({ what }: ApiRequest): ApiResponse => {
  if (what === 'GET /api/user/') return { body: { ...member, is_operator: true, operator_scopes: ['admin'] } }
  if (what === 'GET /api/operator/team/')
    return { body: { results: [bia, { ...bia, pk: 1, full_name: 'Ana', is_self: true, scopes: ['admin'] }] } }
  if (what.startsWith('POST ') || what.startsWith('PUT ')) return held.refuses ?? { body: bia }
  return { body: [] }
}
const open = async () => {
  const { Page } = pageAt('/operator/team/', 'pt', pt)
  act(() => sessionChanged.opened())
  render(
    <Page>
      <QueryClientProvider client={getQueryClient()}>
        <SessionWatch />
        <OperatorTeam />
      </QueryClientProvider>
    </Page>,
  )
  await api.settle()
}
const press = async (name: string | RegExp, inside: Pick<typeof screen, 'getByRole'> = screen) => {
  fireEvent.click(inside.getByRole('button', { name }))
  await api.settle()
}
const changeName = words.change.actionOf.replace('{name}', 'Bia Lima')
const dialog = () => within(screen.getByRole('dialog'))
const choice = (name: string) =>
  dialog().getByRole<HTMLInputElement>('checkbox', { name: new RegExp(`^${name}`) })
const type = (label: string, value: string) =>
  fireEvent.change(dialog().getByLabelText(new RegExp(`^${label}`)), { target: { value } })
const sent = () =>
  api.asked.filter(({ what }) => /^(?:POST|PUT) /.test(what)).map(({ what, body }) => ({ what, body }))

beforeEach(() => {
  jest.useFakeTimers()
  api.asked.length = 0
  api.rules.answer = answer
  held.refuses = null
  getQueryClient().clear()
  cookieTokens.write({ access: 'good', refresh: 'r1' }, true)
})
afterEach(() => {
  cleanup()
  jest.useRealTimers()
})

test('lists the team by name with its roles; the own ones cannot be changed', async () => {
  await open()
  const own = within(screen.getByRole('article', { name: words.self.replace('{name}', 'Ana') }))
  expect(own.getByText(words.scope.admin.name)).toBeTruthy()
  expect(own.getByText(words.ownScopes)).toBeTruthy()
  expect(own.queryByRole('button')).toBeNull()
  const other = within(screen.getByRole('article', { name: 'Bia Lima' }))
  expect(other.getByText(words.scope.support.name)).toBeTruthy()
})

test('sends changed roles with those that were shown', async () => {
  await open()
  await press(changeName)
  expect(choice(words.scope.support.name).checked).toBe(true)
  fireEvent.click(choice(words.scope.support.name))
  fireEvent.click(choice(words.scope.finance.name))
  type(words.reason, 'passa a cuidar das contas')
  await press(words.change.submit, dialog())
  expect(sent()).toEqual([
    {
      what: 'PUT /api/operator/team/7/',
      body: { scopes: ['finance'], was: ['support'], reason: 'passa a cuidar das contas' },
    },
  ])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('shows a refused address on its field and keeps what was typed', async () => {
  held.refuses = {
    status: 422,
    body: { code: 'validation_error', errors: { email: ['unknown_account'] } },
  }
  await open()
  await press(words.appoint.action)
  type(words.email, 'nova@equipe.test')
  fireEvent.click(choice(words.scope.moderation.name))
  type(words.reason, 'cuida das denúncias')
  await press(words.appoint.submit, dialog())
  expect(sent()).toEqual([
    {
      what: 'POST /api/operator/team/',
      body: { email: 'nova@equipe.test', scopes: ['moderation'], reason: 'cuida das denúncias' },
    },
  ])
  expect(dialog().getByText(pt.fieldErrors.unknown_account)).toBeTruthy()
  expect(choice(words.scope.moderation.name).checked).toBe(true)
  expect(dialog().getByDisplayValue('nova@equipe.test')).toBeTruthy()
})

test('asks for a role and a reason before it appoints somebody', async () => {
  await open()
  await press(words.appoint.action)
  type(words.email, 'nova@equipe.test')
  await press(words.appoint.submit, dialog())
  expect(sent()).toEqual([])
  expect(dialog().getAllByText(pt.fieldErrors.required).length).toBeGreaterThan(0)
})
