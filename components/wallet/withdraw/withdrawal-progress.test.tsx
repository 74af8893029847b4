import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { fakeApi } from '@/hooks/testing/api'
import { pageAt } from '@/hooks/testing/page'
import { withdrawalStates, type Withdrawal, type WithdrawalState } from '@/lib/contract/wallet'
import { getQueryClient } from '@/lib/query-client'
import pt from '@/locales/pt.json'
import { WithdrawalProgress } from './withdrawal-progress'
import { stagesOf } from './withdrawal-stages'

const words = pt.withdraw
const api = fakeApi()
const asked = '2026-05-04T12:00:00.000Z'
const sent = '2026-05-04T12:00:05.000Z'
const paid = '2026-05-04T12:01:00.000Z'
const moments: Record<WithdrawalState, Pick<Withdrawal, 'sent_at' | 'paid_at'>> = {
  requested: { sent_at: null, paid_at: null },
  confirmed: { sent_at: null, paid_at: null },
  queued: { sent_at: null, paid_at: null },
  sending: { sent_at: sent, paid_at: null },
  processing: { sent_at: sent, paid_at: null },
  unknown: { sent_at: sent, paid_at: null },
  paid: { sent_at: sent, paid_at: paid },
  rejected: { sent_at: sent, paid_at: null },
  returned: { sent_at: sent, paid_at: paid },
  partially_returned: { sent_at: sent, paid_at: paid },
  canceled: { sent_at: null, paid_at: null },
}
const withdrawal = (status: WithdrawalState, more: Partial<Withdrawal> = {}): Withdrawal => ({
  pk: 9,
  reference: 'a-reference',
  amount_cents: 17_750,
  returned_cents: 0,
  status,
  destination: { kind: 'pix', key_type: 'email', masked: 'a•••@example.com' },
  failure: null,
  waiting: null,
  expected_at: null,
  requested_at: asked,
  ...moments[status],
  can: [],
  ...more,
})
const show = (one: Withdrawal) => {
  const { Page } = pageAt('/withdraw/9/', 'pt', pt)
  return render(
    <QueryClientProvider client={getQueryClient()}>
      <Page>
        <WithdrawalProgress withdrawal={one} />
      </Page>
    </QueryClientProvider>,
  )
}

beforeEach(() => {
  jest.useFakeTimers()
  api.asked.length = 0
})
afterEach(() => {
  cleanup()
  jest.useRealTimers()
})

const course = (status: WithdrawalState) =>
  stagesOf(withdrawal(status)).map(({ key, state }) => `${key} ${state}`)

test.each<[WithdrawalState, string[]]>([
  ['requested', ['requested current', 'sent ahead', 'paid ahead']],
  ['confirmed', ['requested current', 'sent ahead', 'paid ahead']],
  ['queued', ['requested current', 'sent ahead', 'paid ahead']],
  ['sending', ['requested done', 'sent current', 'paid ahead']],
  ['processing', ['requested done', 'sent done', 'paid current']],
  ['unknown', ['requested done', 'unknown current', 'paid ahead']],
  ['paid', ['requested done', 'sent done', 'paid done']],
  ['rejected', ['requested done', 'sent done', 'rejected ended']],
  ['returned', ['requested done', 'sent done', 'paid done', 'returned ended']],
  ['partially_returned', ['requested done', 'sent done', 'paid done', 'partially_returned ended']],
  ['canceled', ['requested done', 'canceled ended']],
])('%s', (status, expected) => expect(course(status)).toEqual(expected))

test('every state says in words where the money is, in every stage it shows', () => {
  const complain = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  for (const status of withdrawalStates) {
    show(withdrawal(status))
    expect(screen.getByRole('status').textContent).toBe(words.now[status])
    expect(within(screen.getByRole('list')).getAllByRole('listitem').length).toBeGreaterThan(1)
    cleanup()
  }
  // next-intl reports a missing text through this spy.
  expect(complain).not.toHaveBeenCalled()
  complain.mockRestore()
})

test('gives the reason of a returned one, and links to another key', () => {
  const failure = 'A chave pertence a outro CPF.'
  show(withdrawal('returned', { failure, returned_cents: 17_750 }))
  expect(screen.getByText(failure)).toBeTruthy()
  expect(screen.getByRole('link', { name: words.again }).getAttribute('href')).toBe('/withdraw/')
})

test('says that it waits for the gateway’s balance', () => {
  const waiting = 'O dinheiro de pagamentos recentes ainda não foi liberado.'
  show(withdrawal('queued', { waiting }))
  expect(screen.getByText(waiting)).toBeTruthy()
})

test('can be canceled while the API allows it, after a question', async () => {
  api.rules.answer = () => ({ body: withdrawal('canceled') })
  show(withdrawal('queued', { can: ['cancel'] }))
  fireEvent.click(screen.getByRole('button', { name: words.cancel.action }))
  expect(api.asked).toEqual([])
  fireEvent.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: words.cancel.action }),
  )
  await api.settle()
  expect(api.asked.map(({ what }) => what)).toEqual(['POST /api/payment/withdrawals/9/cancel/'])
  cleanup()
  show(withdrawal('sending'))
  expect(screen.queryByRole('button', { name: words.cancel.action })).toBeNull()
})
