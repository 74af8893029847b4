import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { fakeApi, type ApiResponse } from '@/hooks/testing/api'
import { pageAt } from '@/hooks/testing/page'
import type { Transaction } from '@/lib/contract/wallet'
import { formatMoney } from '@/lib/format/money'
import { getQueryClient } from '@/lib/query-client'
import type { UserRole } from '@/lib/session/role'
import pt from '@/locales/pt.json'
import { Statement } from './statement'

// Set like next.config.js.
process.env.__NEXT_TRAILING_SLASH = 'true'

const words = pt.wallet.statement
const api = fakeApi()
const line = (pk: number, more: Partial<Transaction> = {}): Transaction => ({
  pk,
  kind: 'earning',
  text: `Movimento ${pk}`,
  gross_cents: 17_750,
  commission_cents: 0,
  set_off_cents: 0,
  amount_cents: 17_750,
  balance_after_cents: 20_000,
  at: '2026-05-04T12:00:00.000Z',
  booking: null,
  payment: null,
  withdrawal: null,
  ...more,
})
let pages: Record<string, ApiResponse>

const open = async (side: UserRole = 'provider', search = '') => {
  const { Page } = pageAt(`/wallet/${search}`, 'pt', pt)
  render(
    <QueryClientProvider client={getQueryClient()}>
      <Page>
        <Statement side={side} />
      </Page>
    </QueryClientProvider>,
  )
  await api.settle()
}
/** Query parameters of each request. */
const queries = () =>
  api.asked.map(({ what }) =>
    Object.fromEntries(new URL(what.split(' ')[1] ?? '', 'http://api').searchParams),
  )
const change = async (label: string, value: string) => {
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
  await api.settle()
}
const rows = () => within(screen.getByRole('list', { name: words.title })).queryAllByRole('listitem')

beforeEach(() => {
  jest.useFakeTimers()
  jest.setSystemTime(new Date('2026-05-10T15:00:00Z'))
  api.asked.length = 0
  getQueryClient().clear()
  pages = {}
  api.rules.answer = ({ what }) => {
    const cursor = new URL(what.split(' ')[1] ?? '', 'http://api').searchParams.get('cursor') ?? ''
    return pages[cursor] ?? { body: { results: [], next: null } }
  }
})
afterEach(() => {
  cleanup()
  jest.useRealTimers()
})

test('shows the signed amount and new balance of each entry, with a link to its origin', async () => {
  pages[''] = {
    body: {
      results: [
        line(3, { kind: 'withdrawal', amount_cents: -17_750, balance_after_cents: 2250, withdrawal: 8 }),
        line(2, { booking: 5 }),
        line(1, { kind: 'deposit', payment: 6 }),
        line(0, { kind: 'correction' }),
      ],
      next: null,
    },
  }
  await open()
  const [out, earned, deposit, correction] = rows()
  expect(out?.textContent).toContain(
    `−${formatMoney(17_750, 'pt')}${words.balance.provider} ${formatMoney(2250, 'pt')}`,
  )
  expect(earned?.textContent).toContain(`+${formatMoney(17_750, 'pt')}`)
  const leadsTo = (row: HTMLElement | undefined) => row?.querySelector('a')?.getAttribute('href')
  expect([out, earned, deposit, correction].map(leadsTo)).toEqual([
    '/withdraw/8/',
    '/my-bookings/5/',
    '/wallet/top-up/6/',
    undefined,
  ])
})

test('labels a debt as owed instead of as a balance', async () => {
  pages[''] = {
    body: {
      results: [line(4, { kind: 'debt', amount_cents: -3000, balance_after_cents: -3000 })],
      next: null,
    },
  }
  await open()
  const [owed] = rows()
  expect(owed?.textContent).toContain(
    `−${formatMoney(3000, 'pt')}${words.balance.debt} ${formatMoney(3000, 'pt')}`,
  )
  expect(owed?.textContent).not.toContain(words.balance.provider)
})

test('the next page continues where the last one ended', async () => {
  pages[''] = { body: { results: [line(2)], next: 'further' } }
  pages.further = { body: { results: [line(1)], next: null } }
  await open()
  fireEvent.click(screen.getByRole('button', { name: pt.ui.loadMore }))
  await api.settle()
  expect(rows()).toHaveLength(2)
  expect(queries().at(-1)).toEqual({ side: 'provider', cursor: 'further' })
  expect(screen.queryByRole('button', { name: pt.ui.loadMore })).toBeNull()
})

test('filters by kind and period, without a request for a reversed period', async () => {
  await open()
  await change(words.kindLabel, 'withdrawal')
  await change(words.from, '2026-05-02')
  expect(queries().at(-1)).toEqual({ side: 'provider', kind: 'withdrawal', from: '2026-05-02' })
  const before = api.asked.length
  await change(words.to, '2026-05-01')
  expect(screen.getByText(pt.fieldErrors.invalid_date)).toBeTruthy()
  expect(api.asked).toHaveLength(before)
  await change(words.to, '2026-05-03')
  expect(screen.queryByText(pt.fieldErrors.invalid_date)).toBeNull()
  expect(queries().at(-1)).toEqual({
    side: 'provider',
    kind: 'withdrawal',
    from: '2026-05-02',
    to: '2026-05-03',
  })
})

test('the filter stands in the address, and is there after a reload', async () => {
  await open('provider', '?side=provider')
  await change(words.kindLabel, 'withdrawal')
  await change(words.from, '2026-05-02')
  expect(window.location.search).toBe('?side=provider&kind=withdrawal&from=2026-05-02')
  cleanup()
  await open('provider', window.location.search)
  expect(queries().at(-1)).toEqual({ side: 'provider', kind: 'withdrawal', from: '2026-05-02' })
  expect(screen.getByLabelText<HTMLSelectElement>(words.kindLabel).value).toBe('withdrawal')
  cleanup()
  await open('customer', window.location.search)
  expect(screen.getByLabelText<HTMLSelectElement>(words.kindLabel).value).toBe('all')
})

test('distinguishes no matches from an empty statement, and resets the filters', async () => {
  await open()
  expect(screen.getByText(words.empty.title)).toBeTruthy()
  await change(words.kindLabel, 'withdrawal')
  expect(screen.getByText(words.none.title)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: words.none.action }))
  await api.settle()
  expect(screen.getByLabelText<HTMLSelectElement>(words.kindLabel).value).toBe('all')
  expect(screen.getByText(words.empty.title)).toBeTruthy()
})

test('each side is offered the kinds it can have', async () => {
  const kinds = () =>
    [...screen.getByLabelText<HTMLSelectElement>(words.kindLabel).options].map(({ value }) => value)
  await open('customer')
  expect(kinds()).toContain('deposit')
  expect(kinds()).not.toContain('withdrawal')
  cleanup()
  await open('provider')
  expect(kinds()).toContain('withdrawal')
  expect(kinds()).not.toContain('deposit')
})

test('downloads the filtered entries', async () => {
  const saved: string[] = []
  URL.createObjectURL = () => 'blob:file'
  HTMLAnchorElement.prototype.click = function () {
    saved.push(this.download)
  }
  await open()
  await change(words.kindLabel, 'withdrawal')
  fireEvent.click(screen.getByRole('button', { name: words.files.download.replace('{format}', 'OFX') }))
  await api.settle()
  expect(api.asked.at(-1)?.what).toContain('/api/payment/transaction/export/')
  expect(queries().at(-1)).toEqual({ side: 'provider', kind: 'withdrawal', format: 'ofx' })
  expect(saved).toEqual(['extrato-2026-05-10.ofx'])
})

test('a statement that does not come can be asked for again', async () => {
  api.rules.answer = () => ({ status: 422, body: { code: 'validation_error' } })
  await open()
  expect(screen.getByRole('alert')).toBeTruthy()
  api.rules.answer = () => ({ body: { results: [line(1)], next: null } })
  fireEvent.click(screen.getByRole('button', { name: pt.ui.error.retry }))
  await api.settle()
  expect(rows()).toHaveLength(1)
})
