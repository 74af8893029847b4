import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import Cookies from 'js-cookie'
import { renderToString } from 'react-dom/server'
import { accountQueries } from '@/hooks/accounts/queries'
import { member } from '@/hooks/testing/page'
import { invalidateCookieCache } from '@/lib/storage/cookies'
import { SeededQueries } from './seeded-queries'

const tokenFor = (user: number) => `h.${btoa(JSON.stringify({ sub: String(user) }))}.s`
const signInAs = (user: number) => {
  Cookies.set('accessToken', tokenFor(user))
  invalidateCookieCache()
}
const countsKey = ['bookings', 'list', 'counts']
const rows = { user: member, queries: [[countsKey, { approved: 2 }]] } as const

const pageWith = (client: QueryClient) => (
  <QueryClientProvider client={client}>
    <SeededQueries rows={rows}>
      <p>rows</p>
    </SeededQueries>
  </QueryClientProvider>
)
const cached = (client: QueryClient) => [
  client.getQueryData(countsKey),
  client.getQueryData(accountQueries.user().queryKey),
]

afterEach(() => Cookies.remove('accessToken'))

test('has the rows and the user in the cache from the first render', () => {
  signInAs(member.pk)
  const client = new QueryClient()
  render(pageWith(client))
  expect(cached(client)).toEqual([{ approved: 2 }, member])
})

test('seeds a document once: a page the router kept does not bring its rows back', () => {
  signInAs(member.pk)
  const client = new QueryClient()
  render(pageWith(client)).unmount()
  client.clear()
  render(pageWith(client))
  expect(cached(client)).toEqual([undefined, undefined])
})

test.each([
  ['somebody else has signed in', () => signInAs(member.pk + 1)],
  ['the session has ended', () => invalidateCookieCache()],
])('drops the rows where %s meanwhile', (_name, change) => {
  change()
  const client = new QueryClient()
  render(pageWith(client))
  expect(cached(client)).toEqual([undefined, undefined])
})

test('marks the page as read on the server', () => {
  signInAs(member.pk)
  expect(renderToString(pageWith(new QueryClient()))).toContain('data-first-rows')
})
