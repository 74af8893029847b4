import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { fakeApi } from '@/hooks/testing/api'
import { member, pageAt } from '@/hooks/testing/page'
import { beginSignedIn } from '@/hooks/testing/signed-in'
import type { Closing } from '@/lib/contract/privacy'
import type { Locale } from '@/lib/i18n/routing'
import { getQueryClient } from '@/lib/query-client'
import en from '@/locales/en.json'
import pt from '@/locales/pt.json'
import { EraseDialog } from './erase-dialog'

const api = fakeApi()
let closing: Closing

beforeEach(() => {
  beginSignedIn(api)
  closing = { has_jobs: false, money: [] }
  getQueryClient().clear()
})
afterEach(cleanup)

const both: [Locale, typeof pt][] = [
  ['pt', pt],
  ['en', en],
]

const show = (locale: Locale, words: typeof pt) => {
  api.rules.answer = ({ what }) => {
    if (what === 'GET /api/user/closing/') return { body: closing }
    closing = { has_jobs: true, money: [] }
    return { status: 409, body: { code: 'open_jobs' } }
  }
  const { Page } = pageAt('/settings/?tab=privacy', locale, words)
  render(
    <Page>
      <QueryClientProvider client={getQueryClient()}>
        <EraseDialog user={{ ...member, has_password: true }} onClose={() => undefined} />
      </QueryClientProvider>
    </Page>,
  )
  return words.privacy.erase
}
const named = () => screen.getAllByRole('listitem').map((item) => item.textContent)

test.each(both)('names the blockers before asking for the password (%s)', async (locale, words) => {
  closing = { has_jobs: true, money: ['available', 'held'] }
  const said = show(locale, words)
  expect(await screen.findByText(said.open.title)).toBeTruthy()
  expect(named()).toEqual([said.open.jobs, said.open.available, said.open.held])
  const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(hrefOf(said.open.toWallet)).toContain('/wallet/')
  expect(hrefOf(said.open.toBookings)).toContain('/my-bookings/')
  expect(screen.queryByLabelText(new RegExp(said.password))).toBeNull()
  expect(screen.queryByRole('button', { name: said.confirm })).toBeNull()
})

test.each(both)('names blockers that appeared meanwhile after the rejection (%s)', async (locale, words) => {
  const said = show(locale, words)
  fireEvent.change(await screen.findByLabelText(new RegExp(said.password)), {
    target: { value: 'demonstracao' },
  })
  fireEvent.click(screen.getByRole('button', { name: said.confirm }))
  expect(await screen.findByText(said.open.title)).toBeTruthy()
  expect(named()).toEqual([said.open.jobs])
  expect(screen.queryByRole('link', { name: said.open.toWallet })).toBeNull()
})
