import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { SessionWatch } from '@/hooks/accounts/session-watch'
import { fakeApi, type ApiRequest, type ApiResponse } from '@/hooks/testing/api'
import { member, pageAt } from '@/hooks/testing/page'
import { cookieTokens } from '@/lib/api/tokens'
import type { OperatorScope } from '@/lib/contract/operator-scopes'
import type { OperatorCase } from '@/lib/contract/operators'
import { getQueryClient } from '@/lib/query-client'
import { sessionChanged } from '@/lib/session/state'
import pt from '@/locales/pt.json'
import { OperatorGate } from './operator-gate'
import { OperatorPayments } from './operator-payments'

const words = pt.operators
const api = fakeApi()
const one = (pk: number, more: Partial<OperatorCase> = {}): OperatorCase => ({
  pk,
  kind: 'suspense',
  status: 'open',
  title: `Caso ${pk}`,
  cause: 'Pix pago depois do prazo.',
  next_step: 'Devolver a quem pagou.',
  statement: null,
  message: null,
  is_party: false,
  amount_cents: 18_000,
  booking: null,
  payment: 5,
  withdrawal: null,
  dispute: null,
  due_at: null,
  opened_at: '2026-05-04T12:00:00.000Z',
  log: [],
  can: ['refund', 'dismiss'],
  ...more,
})
const held = {
  cases: [] as OperatorCase[],
  isOperator: true,
  scopes: ['admin'] as OperatorScope[],
  refuses: null as ApiResponse,
  broken: false,
}

const answer = ({ what }: ApiRequest): ApiResponse => {
  if (what === 'GET /api/user/')
    return { body: { ...member, is_operator: held.isOperator, operator_scopes: held.scopes } }
  if (what.includes('/decide/')) return held.refuses ?? { body: held.cases[0] }
  if (what.startsWith('GET /api/operator/cases/')) return { body: { results: held.cases, next: null } }
  if (what.startsWith('GET /api/operator/ledger/'))
    return {
      body: {
        holds: !held.broken,
        checked_at: '2026-05-04T12:00:00.000Z',
        checks: [
          { name: 'zero', promise: 'Cada lançamento soma zero.', holds: true, breaches: [] },
          {
            name: 'escrow',
            promise: 'Nada fica guardado depois do fim.',
            holds: !held.broken,
            breaches: held.broken ? ['reserva 12: R$ 1,00'] : [],
          },
        ],
        sums: [{ kind: 'psp_available', balance_cents: 5000 }],
      },
    }
  if (what.startsWith('POST /api/operator/reconciliation/'))
    return {
      body: {
        at: '2026-05-04T12:00:00.000Z',
        gateway: 'simulator',
        ours: { pending_cents: 100, available_cents: 5000 },
        theirs: { pending_cents: 100, available_cents: 4900 },
        differences: 1,
        contested_cents: 100,
      },
    }
  return { body: [] }
}
const open = async () => {
  const { Page } = pageAt('/operator/payments/', 'pt', pt)
  act(() => sessionChanged.opened())
  render(
    <Page>
      <QueryClientProvider client={getQueryClient()}>
        <SessionWatch />
        <OperatorGate page="payments" missing={<p>nothing here</p>}>
          <OperatorPayments />
        </OperatorGate>
      </QueryClientProvider>
    </Page>,
  )
  await api.settle()
}
const press = async (name: string | RegExp) => {
  fireEvent.click(screen.getByRole('button', { name }))
  await api.settle()
}
const cases = () =>
  screen.queryAllByRole('article').map((card) => within(card).getByRole('heading').textContent)
const decided = () => api.asked.filter(({ what }) => what.includes('/decide/'))

beforeEach(() => {
  jest.useFakeTimers()
  jest.setSystemTime(new Date('2026-05-05T12:00:00Z'))
  api.asked.length = 0
  api.rules.answer = answer
  Object.assign(held, { cases: [one(1)], isOperator: true, scopes: ['admin'], refuses: null, broken: false })
  getQueryClient().clear()
  cookieTokens.write({ access: 'good', refresh: 'r1' }, true)
})
afterEach(() => {
  cleanup()
  jest.useRealTimers()
})

describe('whoever is no operator finds what is found where nothing is', () => {
  test('somebody signed in', async () => {
    held.isOperator = false
    await open()
    expect(screen.getByText('nothing here')).toBeTruthy()
    expect(api.asked.filter(({ what }) => what.includes('/operator/'))).toEqual([])
  })
  test('an operator without a scope for the page', async () => {
    held.scopes = ['catalogue']
    await open()
    expect(screen.getByText('nothing here')).toBeTruthy()
  })
  test('a visitor', async () => {
    cookieTokens.clear()
    await open()
    expect(screen.getByText('nothing here')).toBeTruthy()
  })
})

test('shows the cases without the books to support, and links to no page of admins', async () => {
  held.scopes = ['support']
  await open()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(words.cases.title)
  expect(screen.queryByText(words.ledger.title)).toBeNull()
  expect(api.asked.filter(({ what }) => what.includes('/operator/ledger/'))).toEqual([])
  expect(screen.queryByRole('navigation', { name: words.desk.label })).toBeNull()
})

test('cases are counted by kind, and one kind can be looked at', async () => {
  held.cases = [one(1), one(2), one(3, { kind: 'chargeback' })]
  await open()
  expect(cases()).toEqual(['Caso 1', 'Caso 2', 'Caso 3'])
  const chip = screen.getByRole('button', { name: `${words.cases.kind.suspense} 2` })
  fireEvent.click(chip)
  expect(chip.getAttribute('aria-pressed')).toBe('true')
  expect(cases()).toEqual(['Caso 1', 'Caso 2'])
  expect(
    screen.queryByRole('button', { name: new RegExp(words.cases.kind.med.replace(/[()]/g, '.')) }),
  ).toBeNull()
})

test('a report of a person is settled, not paid elsewhere', async () => {
  held.cases = [one(1, { kind: 'complaint', can: ['settled_by_hand', 'dismiss'] })]
  await open()
  const { acted, settled_by_hand: byHand } = words.decision
  expect(screen.getByText(acted.name)).toBeTruthy()
  expect(screen.queryByText(byHand.name)).toBeNull()
})

test('shows the reason, next step, due date and past decisions of a case', async () => {
  held.cases = [
    one(1, {
      due_at: '2026-05-05T11:00:00.000Z',
      log: [{ at: '2026-05-04T13:00:00.000Z', by: 'Bia', decision: 'retry', reason: 'Parecia passageiro.' }],
    }),
  ]
  await open()
  const card = within(screen.getByRole('article'))
  expect(card.getByText('Pix pago depois do prazo.')).toBeTruthy()
  expect(card.getByText('Devolver a quem pagou.')).toBeTruthy()
  expect(card.getByText(new RegExp(words.cases.late))).toBeTruthy()
  expect(card.getByText('Parecia passageiro.')).toBeTruthy()
})

test('a dispute that waits for its decision leads to the page where both sides are read', async () => {
  held.cases = [one(1, { kind: 'dispute', booking: 31, dispute: 3, payment: null, can: [] })]
  await open()
  const link = within(screen.getByRole('article')).getByRole('link', { name: words.cases.readDispute })
  expect(link.getAttribute('href')).toContain('/my-bookings/31/dispute/')
  const booking = within(screen.getByRole('article')).getByRole('link', { name: words.cases.readBooking })
  expect(booking.getAttribute('href')).toMatch(/\/my-bookings\/31\/$/)
})

test('a decision takes a reason of some length, and is sent once it has one', async () => {
  await open()
  await press(`${words.decision.refund.name}: Caso 1`)
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.getByText(words.decision.refund.text)).toBeTruthy()
  const reason = dialog.getByLabelText<HTMLTextAreaElement>(new RegExp(`^${words.reason}`))
  const send = async () => {
    fireEvent.click(dialog.getByRole('button', { name: words.decision.refund.name }))
    await api.settle()
  }
  fireEvent.change(reason, { target: { value: 'curto' } })
  await send()
  expect(dialog.getByText(pt.fieldErrors.too_short)).toBeTruthy()
  expect(decided()).toEqual([])

  held.refuses = { status: 409, body: { code: 'state_changed' } }
  fireEvent.change(reason, { target: { value: 'O cliente confirmou por telefone.' } })
  await send()
  expect(dialog.getByText(pt.errors.state_changed)).toBeTruthy()
  held.refuses = null
  await send()
  expect(decided().map(({ body }) => body)).toEqual([
    { decision: 'refund', reason: 'O cliente confirmou por telefone.' },
    { decision: 'refund', reason: 'O cliente confirmou por telefone.' },
  ])
  expect(decided()[1]?.attempt).toBe(decided()[0]?.attempt)
})

test('sets the title once the operator is loaded', async () => {
  await open()
  await api.until(() => document.title.startsWith(words.title))
  expect(document.title).toContain(' · ')
})

test('without cases the page says that there is nothing to do', async () => {
  held.cases = []
  await open()
  expect(screen.getByText(words.cases.empty.open.title)).toBeTruthy()
})

test('lists violations of the ledger before passing checks', async () => {
  held.broken = true
  await open()
  expect(screen.getByText('1 verificação não fecha')).toBeTruthy()
  expect(screen.getByText('reserva 12: R$ 1,00').closest('details')).toBeNull()
  expect(screen.getByText('Cada lançamento soma zero.').closest('details')).not.toBeNull()
})

test('comparing now shows both sides, and how much differs', async () => {
  await open()
  await press(words.reconciliation.action)
  expect(screen.getByText('1 diferença')).toBeTruthy()
  const row = within(screen.getByRole('row', { name: new RegExp(words.reconciliation.available) }))
  expect(row.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['R$\u00a050,00', 'R$\u00a049,00'])
  expect(screen.getByText(/em contestação/).textContent).toContain('R$\u00a01,00')
})
