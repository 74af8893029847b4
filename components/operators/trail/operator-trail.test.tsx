import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { SessionWatch } from '@/hooks/accounts/session-watch'
import { fakeApi, type ApiRequest, type ApiResponse } from '@/hooks/testing/api'
import { member, pageAt } from '@/hooks/testing/page'
import { cookieTokens } from '@/lib/api/tokens'
import type { TrailEntry } from '@/lib/contract/trail'
import { getQueryClient } from '@/lib/query-client'
import { sessionChanged } from '@/lib/session/state'
import pt from '@/locales/pt.json'
import { OperatorTrail } from './operator-trail'

const words = pt.operators.trail
const api = fakeApi()
const one = (pk: number, more: Partial<TrailEntry> = {}): TrailEntry => ({
  pk,
  at: '2026-05-04T12:00:00.000Z',
  actor: { kind: 'operator', pk: 7, name: 'Olívia Operadora' },
  scope: 'admin',
  action: 'case.decide',
  subject: { kind: 'case', id: '31' },
  reason: 'O banco respondeu.',
  before: { status: 'open', kind: 'chargeback' },
  after: { status: 'closed', decision: 'dismiss' },
  is_erased: false,
  hash: '5f1c2a9b3d4e'.padEnd(64, '0'),
  ...more,
})
const held = { entries: [] as TrailEntry[] }

const answer = ({ what }: ApiRequest): ApiResponse => {
  if (what === 'GET /api/user/') return { body: { ...member, is_operator: true } }
  if (what.startsWith('GET /api/operator/trail/'))
    return { body: { results: held.entries, next: null, actors: [{ pk: 7, name: 'Olívia Operadora' }] } }
  return { body: [] }
}
const open = async (query = '') => {
  const { Page } = pageAt(`/operator/trail/${query}`, 'pt', pt)
  act(() => sessionChanged.opened())
  render(
    <Page>
      <QueryClientProvider client={getQueryClient()}>
        <SessionWatch />
        <OperatorTrail />
      </QueryClientProvider>
    </Page>,
  )
  await api.settle()
}
const lastQuery = () => {
  const asked = api.asked.filter(({ what }) => what.startsWith('GET /api/operator/trail/'))
  return Object.fromEntries(new URL(asked.at(-1)?.what.slice(4) ?? '', 'https://a.example').searchParams)
}
const facts = () =>
  [...within(screen.getByRole('article')).getAllByRole('term')].map(
    (term) => `${term.textContent}: ${term.nextElementSibling?.textContent?.replace(/ {2,}/g, ' ')}`,
  )

beforeEach(() => {
  jest.useFakeTimers()
  jest.setSystemTime(new Date('2026-05-05T12:00:00Z'))
  api.asked.length = 0
  api.rules.answer = answer
  held.entries = [one(12)]
  getQueryClient().clear()
  cookieTokens.write({ access: 'good', refresh: 'r1' }, true)
})
afterEach(() => {
  cleanup()
  jest.useRealTimers()
})

test('shows who did what to which case, what changed and why', async () => {
  await open()
  const entry = within(screen.getByRole('article', { name: words.action.case.decide }))
  expect(entry.getByText('Olívia Operadora')).toBeTruthy()
  expect(entry.getByText(pt.operators.team.scope.admin.name)).toBeTruthy()
  expect(entry.getByText('5f1c2a9b3d4e')).toBeTruthy()
  expect(facts()).toEqual([
    `Situação: Aberto → ${words.becomes} Encerrado`,
    'Tipo: Contestação de cartão',
    'Decisão: Encerrar sem ação',
    'Motivo: O banco respondeu.',
  ])
})

test('shows sums, moments and defaults of a change at the server', async () => {
  held.entries = [
    one(13, {
      actor: { kind: 'command', pk: null, name: 'Ana' },
      scope: null,
      action: 'setting.change',
      subject: { kind: 'setting', id: 'commission_percent' },
      before: { value: null, refund_cents: 100 },
      after: { value: 12, refund_cents: 200, since: '2026-05-04T12:00:00.000Z' },
    }),
  ]
  await open()
  expect(screen.getByText('Ana, no servidor')).toBeTruthy()
  expect(facts().slice(0, 2)).toEqual([
    `Valor: padrão → ${words.becomes} 12`,
    `Reembolso: R$\u00a01,00 → ${words.becomes} R$\u00a02,00`,
  ])
  expect(facts()[2]).toMatch(/^Vale desde: 4 de maio de 2026/)
})

test('says that the values of an entry were erased', async () => {
  held.entries = [one(12, { reason: null, before: null, after: null, is_erased: true })]
  await open()
  expect(screen.getByText(words.erased)).toBeTruthy()
  expect(screen.queryByRole('term')).toBeNull()
})

test('asks for what the fields and the address name, and clears both', async () => {
  await open('?action=case.decide&from=2026-05-01&actor=x')
  expect(lastQuery()).toEqual({ action: 'case.decide', from: '2026-05-01' })
  fireEvent.change(screen.getByLabelText(words.actor), { target: { value: '7' } })
  await api.settle()
  expect(lastQuery()).toEqual({ action: 'case.decide', from: '2026-05-01', actor: '7' })
  expect(window.location.search).toBe('?action=case.decide&from=2026-05-01&actor=7')
  fireEvent.click(screen.getByRole('button', { name: words.clear }))
  await api.settle()
  expect(window.location.search).toBe('')
  expect(screen.getByLabelText<HTMLSelectElement>(words.actor).value).toBe('')
})

test('a period that ends before it begins is an error of its field, and asks for nothing', async () => {
  await open('?from=2026-05-01')
  const asked = api.asked.length
  fireEvent.change(screen.getByLabelText(words.to), { target: { value: '2026-04-01' } })
  await api.settle()
  expect(screen.getByText(pt.fieldErrors.invalid_date)).toBeTruthy()
  expect(api.asked.length).toBe(asked)
})

test('the subject of an entry filters by it', async () => {
  await open()
  fireEvent.click(screen.getByRole('button', { name: 'Filtrar por Caso 31' }))
  await api.settle()
  expect(lastQuery()).toEqual({ subject: 'case', subject_id: '31' })
  expect(screen.getByLabelText<HTMLSelectElement>(words.subjectLabel).value).toBe('case')
})

test('tells an empty trail from one without a match', async () => {
  held.entries = []
  await open()
  expect(screen.getByText(words.empty.title)).toBeTruthy()
  cleanup()
  await open('?action=booking.cancel')
  expect(screen.getByText(words.noMatch.title)).toBeTruthy()
})
