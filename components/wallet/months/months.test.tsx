import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, within } from '@testing-library/react'
import { fakeApi } from '@/hooks/testing/api'
import { pageAt } from '@/hooks/testing/page'
import { getQueryClient } from '@/lib/query-client'
import pt from '@/locales/pt.json'
import { MonthsSection } from './months-section'

const words = pt.wallet.months
const api = fakeApi()
let see = () => {}

const open = async () => {
  const { Page } = pageAt('/wallet/', 'pt', pt)
  render(
    <QueryClientProvider client={getQueryClient()}>
      <Page>
        <MonthsSection side="provider" />
      </Page>
    </QueryClientProvider>,
  )
  await api.settle()
}

beforeEach(() => {
  jest.useFakeTimers()
  api.asked.length = 0
  getQueryClient().clear()
  // A page as wide as a phone, scrolled to where `see` says.
  Object.assign(window, {
    IntersectionObserver: class {
      constructor(private readonly tell: (entries: { isIntersecting: boolean }[]) => void) {}
      observe() {
        see = () => act(() => this.tell([{ isIntersecting: true }]))
      }
      disconnect() {}
    },
  })
})

afterEach(() => jest.useRealTimers())

/** Seven months, more than the chart shows. */
const months = [
  { month: '2025-11', in_cents: 99_900, out_cents: -99_900 },
  { month: '2025-12', in_cents: 10_000, out_cents: 0 },
  { month: '2026-01', in_cents: 40_000, out_cents: -20_000 },
  { month: '2026-02', in_cents: 0, out_cents: 0 },
  { month: '2026-03', in_cents: 5_000, out_cents: -30_000 },
  { month: '2026-04', in_cents: 17_750, out_cents: -1 },
  { month: '2026-05', in_cents: 0, out_cents: -12_345 },
]
/** Returns the bars' heights of one direction, in percent of the highest. */
const bars = (way: 'in' | 'out') =>
  [...document.querySelectorAll<HTMLElement>(`[data-way=${way}]`)].map((bar) =>
    Math.round(Number.parseFloat(bar.style.height)),
  )

test('months are asked for when they are scrolled to, drawn for the last six, and told in a table', async () => {
  api.rules.answer = () => ({ body: months })
  await open()
  expect(api.asked).toEqual([])
  see()
  const table = await screen.findByRole('table', { name: words.title })
  await api.settle()
  expect(api.asked.map(({ what }) => what)).toEqual(['GET /api/payment/months/?side=provider'])
  const rows = within(table).getAllByRole('row').slice(1)
  const cells = rows.map((row) => [...row.children].map((cell) => cell.textContent?.replace(/\s/g, ' ')))
  expect(cells).toHaveLength(months.length)
  expect(cells[0]).toEqual(['novembro de 2025', 'R$ 999,00', '-R$ 999,00'])
  expect(cells[3]).toEqual(['fevereiro de 2026', 'R$ 0,00', 'R$ 0,00'])
  expect(cells[6]).toEqual(['maio de 2026', 'R$ 0,00', '-R$ 123,45'])

  // Outgoing sums are drawn upwards too.
  expect(bars('in')).toEqual([25, 100, 0, 13, 44, 0])
  expect(bars('out')).toEqual([0, 50, 0, 75, 0, 31])
  const chart = document.querySelector('[aria-hidden]')
  for (const text of [words.in, words.out, 'mai.']) expect(chart?.textContent).toContain(text)
  expect(chart?.textContent).not.toContain('nov.')
})

test('without a movement there is neither a chart nor a table, and it says so', async () => {
  api.rules.answer = () => ({ body: months.map((one) => ({ ...one, in_cents: 0, out_cents: 0 })) })
  await open()
  see()
  expect(await screen.findByText(words.empty)).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
})
