import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { fakeApi } from '@/hooks/testing/api'
import { member, pageAt } from '@/hooks/testing/page'
import { cookieTokens } from '@/lib/api/tokens'
import { getQueryClient } from '@/lib/query-client'
import { sessionChanged } from '@/lib/session/state'
import pt from '@/locales/pt.json'
import { Frame } from './frame'

const api = fakeApi()
beforeAll(() => {
  // jsdom has no media queries.
  document.documentElement.setAttribute('data-theme', 'light')
  const sheet = document.createElement('style')
  sheet.textContent = readFileSync(join(process.cwd(), 'app/globals.css'), 'utf8')
  document.head.append(sheet)
  // The state the page's first script leaves.
  document.documentElement.setAttribute('data-theme', 'light')
})

const spacing = () => getComputedStyle(document.documentElement).getPropertyValue('--page-top').trim()
const bar = () => screen.queryByText(pt.layout.unverified.text)

test('"A top spacing variable is 3.4rem when the e-mail is verified and 5rem when not"', async () => {
  jest.useFakeTimers()
  let isVerified = true
  api.rules.answer = ({ what }) =>
    what === 'GET /api/user/'
      ? { body: { ...member, is_email_verified: isVerified } }
      : { body: { results: [], data: [] } }
  cookieTokens.write({ access: 'good', refresh: 'r' }, true)
  act(() => sessionChanged.opened())
  const { Page } = pageAt('/wallet/', 'pt', pt)
  render(
    <QueryClientProvider client={getQueryClient()}>
      <Page>
        <Frame>page</Frame>
      </Page>
    </QueryClientProvider>,
  )
  // Before the user is known, and for visitors: no bar and no space for it.
  expect([spacing(), bar()]).toEqual(['3.4rem', null])
  await api.settle()
  expect([spacing(), bar()]).toEqual(['3.4rem', null])

  isVerified = false
  await act(() => getQueryClient().invalidateQueries({ queryKey: ['accounts', 'user'] }))
  await api.settle()
  expect(bar()).not.toBeNull()
  expect(spacing()).toBe('5rem')

  isVerified = true
  await act(() => getQueryClient().invalidateQueries({ queryKey: ['accounts', 'user'] }))
  await api.settle()
  expect([spacing(), bar()]).toEqual(['3.4rem', null])
  jest.useRealTimers()
})
