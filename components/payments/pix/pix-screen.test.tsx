import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { pageAt } from '@/hooks/testing/page'
import { escrowedBooking, paymentOf } from '@/hooks/testing/payments'
import { windowWidth } from '@/hooks/testing/window-width'
import { ApiError } from '@/lib/api/error'
import type { Payment } from '@/lib/contract/payments'
import pt from '@/locales/pt.json'
import { PixScreen } from './pix-screen'

const mockPayment: { now: Payment; isAway: boolean } = { now: paymentOf(), isAway: false }
jest.mock('@/lib/api/browser', () => ({
  call: async () => {
    if (mockPayment.isAway) throw new ApiError({ code: 'network_error' })
    return mockPayment.now
  },
}))

const words = pt.payments.pix
const open = (payment: Payment = paymentOf()) => {
  mockPayment.now = payment
  const { Page } = pageAt('/my-bookings/31/pay/', 'pt', pt)
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <Page>
        <PixScreen booking={escrowedBooking()} payment={payment} />
      </Page>
    </QueryClientProvider>,
  )
}
const clipboard = (writeText?: (text: string) => Promise<void>) =>
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: writeText ? { writeText } : undefined,
  })
beforeEach(() => windowWidth(390))
afterEach(() => void jest.useRealTimers())

test('copies the code and explains its use', async () => {
  const copied: string[] = []
  clipboard(async (text) => void copied.push(text))
  open()
  fireEvent.click(screen.getByRole('button', { name: words.copy }))
  expect(await screen.findByText(words.copyState.copied)).toBeTruthy()
  expect(copied).toEqual(['00020126-code'])
})

test('selects the code for copying if there is no clipboard', async () => {
  clipboard(async () => {
    throw new Error('not allowed')
  })
  open()
  fireEvent.click(screen.getByRole('button', { name: words.copy }))
  expect(await screen.findByText(words.copyState.marked)).toBeTruthy()
  const field = screen.getByDisplayValue<HTMLTextAreaElement>('00020126-code')
  expect(document.activeElement).toBe(field)
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, 13])
})

test('on a phone the code comes first and the picture is folded; on a desk the picture shows', () => {
  const { unmount } = open()
  expect(screen.getByText(words.showQr).closest('details')?.open).toBe(false)
  unmount()
  windowWidth(1440)
  open()
  expect(screen.queryByText(words.showQr)).toBeNull()
  expect(screen.getByAltText(words.qr)).toBeTruthy()
})

test.each([
  ['2026-11-22T23:00:00.000Z', 100_001, true],
  ['2026-11-22T22:59:00.000Z', 100_001, false],
  ['2026-11-22T08:59:00.000Z', 100_001, true],
  ['2026-11-22T09:00:00.000Z', 100_001, false],
  ['2026-11-22T23:00:00.000Z', 100_000, false],
])('at %s a sum of %i is warned of the night’s limit: %s', (now, cents, isWarned) => {
  jest.useFakeTimers({ now: new Date(now) })
  open(paymentOf({ amount_cents: cents, sources: [{ source: 'external', amount_cents: cents }] }))
  expect(screen.queryByText(words.night.title) !== null).toBe(isWarned)
})

test('does not offer an expired code', () => {
  open(paymentOf({ pix: { code: 'old', expires_at: '2026-01-01T00:00:00.000Z', qr_svg: '<svg/>' } }))
  expect(screen.queryByDisplayValue('old')).toBeNull()
  expect(screen.getByText(words.ending)).toBeTruthy()
})

test("excludes the balance's part from the Pix amount", () => {
  open(
    paymentOf({
      sources: [
        { source: 'cash', amount_cents: 5_000 },
        { source: 'external', amount_cents: 15_000 },
      ],
    }),
  )
  expect(screen.getByText(/R\$\s150,00/)).toBeTruthy()
})

test('without a connection the page says that a payment that was made counts', async () => {
  mockPayment.isAway = true
  open()
  expect(await screen.findByText(words.looking.offline)).toBeTruthy()
  mockPayment.isAway = false
})
