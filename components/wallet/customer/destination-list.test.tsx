import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { fakeApi } from '@/hooks/testing/api'
import { member, pageAt } from '@/hooks/testing/page'
import type { Destinations } from '@/lib/contract/wallet'
import { getQueryClient } from '@/lib/query-client'
import pt from '@/locales/pt.json'
import { DestinationList } from './destination-list'

const words = pt.withdraw.destination
const api = fakeApi()
const key = { pk: 4, holder: 'Ana Teste', usable_from: '2026-01-01T00:00:00Z' }
let saved: Destinations
beforeEach(() => {
  api.asked.length = 0
  saved = {
    pix_keys: [{ ...key, key_type: 'email', masked: 'a•••@example.com', verified: true }],
    ibans: [{ ...key, pk: 5, masked: 'BR••• 1234', bank: 'Banco do Brasil' }],
    rest_minutes: 1440,
  }
  api.rules.answer = ({ what }) => {
    if (what === 'GET /api/payment/transfer/') return { body: saved }
    if (what === 'DELETE /api/payment/transfer/4/') {
      saved = { ...saved, pix_keys: [] }
      return { status: 204 }
    }
    return what.startsWith('GET /api/user/') ? { body: { tax_number: null, addresses: [] } } : { body: [] }
  }
})

const open = async () => {
  const { Page } = pageAt('/wallet/', 'pt', pt)
  render(
    <QueryClientProvider client={getQueryClient()}>
      <Page>
        <DestinationList user={member} />
      </Page>
    </QueryClientProvider>,
  )
  await api.settle()
}

test('lists saved Pix keys and IBANs, and asks for a tax number before another is added', async () => {
  await open()
  expect(screen.getByText('E-mail a•••@example.com')).toBeTruthy()
  expect(screen.getByText('IBAN BR••• 1234')).toBeTruthy()
  expect(screen.getByText('Banco do Brasil')).toBeTruthy()
  expect(screen.getByText(pt.withdraw.noTaxNumber.title)).toBeTruthy()
  expect(screen.queryByRole('button', { name: words.add })).toBeNull()
})

test('removes a key after asking', async () => {
  await open()
  fireEvent.click(
    screen.getByRole('button', { name: words.removeOf.replace('{masked}', 'a•••@example.com') }),
  )
  await api.settle()
  fireEvent.click(screen.getAllByRole('button', { name: words.remove }).at(-1) as HTMLElement)
  await api.settle()
  expect(api.asked.map(({ what }) => what)).toContain('DELETE /api/payment/transfer/4/')
  expect(screen.queryByText('E-mail a•••@example.com')).toBeNull()
})
