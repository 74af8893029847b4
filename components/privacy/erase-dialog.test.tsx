import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { apiOfTests } from '@/hooks/testing/api'
import { member, pageAt } from '@/hooks/testing/page'
import { beginSignedIn } from '@/hooks/testing/signed-in'
import type { Locale } from '@/lib/i18n/routing'
import { getQueryClient } from '@/lib/query-client'
import en from '@/locales/en.json'
import pt from '@/locales/pt.json'
import { EraseDialog } from './erase-dialog'

const api = apiOfTests()

beforeEach(() => beginSignedIn(api))
afterEach(cleanup)

const both: [Locale, typeof pt][] = [
  ['pt', pt],
  ['en', en],
]

const ask = async (locale: Locale, words: typeof pt, refusal: object) => {
  api.rules.answer = () => ({ status: 409, body: refusal })
  const { Page } = pageAt('/settings/?tab=privacy', locale, words)
  render(
    <Page>
      <QueryClientProvider client={getQueryClient()}>
        <EraseDialog user={{ ...member, has_password: true }} open onClose={() => undefined} />
      </QueryClientProvider>
    </Page>,
  )
  const said = words.privacy.erase
  fireEvent.change(screen.getByLabelText(new RegExp(said.password)), { target: { value: 'demonstracao' } })
  fireEvent.click(screen.getByRole('button', { name: said.confirm }))
  await screen.findByText(said.open.title)
  return said.open
}

test.each(both)('money that is open is named, with the way to the wallet (%s)', async (locale, words) => {
  const said = await ask(locale, words, {
    code: 'money_open',
    errors: { available: ['too_big'], payment: ['too_big'] },
  })
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    said.available,
    said.payment,
  ])
  expect(screen.getByRole('link', { name: said.toWallet }).getAttribute('href')).toContain('/wallet/')
  expect(screen.queryByText(words.errors.money_open)).toBeNull()
})

test.each(both)('work that is agreed on is named, with the way to it (%s)', async (locale, words) => {
  const said = await ask(locale, words, { code: 'open_jobs' })
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([said.jobs])
  expect(screen.getByRole('link', { name: said.toBookings }).getAttribute('href')).toContain('/my-bookings/')
  expect(screen.queryByRole('link', { name: said.toWallet })).toBeNull()
})
