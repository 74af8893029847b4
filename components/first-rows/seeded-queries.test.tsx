import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render } from '@testing-library/react'
import Cookies from 'js-cookie'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { accountQueries } from '@/hooks/accounts/queries'
import { useSessionState } from '@/hooks/state-providers'
import { member } from '@/hooks/testing/page'
import { useNow } from '@/hooks/use-now'
import type { FirstRows } from '@/lib/first-rows/rows'
import { readSession, sessionChanged } from '@/lib/session/state'
import { invalidateCookieCache } from '@/lib/storage/cookies'
import { SeededQueries } from './seeded-queries'

const tokenFor = (user: number) => `h.${btoa(JSON.stringify({ sub: String(user) }))}.s`
const signInAs = (user: number) => {
  Cookies.set('accessToken', tokenFor(user))
  invalidateCookieCache()
}
const countsKey = ['bookings', 'list', 'counts']
const rows: FirstRows = { user: member, role: 'customer', readAt: 0, queries: [[countsKey, { approved: 2 }]] }

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

const Reader = () => {
  const { user, status, role } = useSessionState()
  return <p>{`${status} ${user?.pk ?? 'nobody'} ${role ?? 'none'} ${useNow(1000)}`}</p>
}

test('hydrates as the reader the server rendered, at its time, and goes on with the tab’s session', async () => {
  signInAs(member.pk)
  const readAt = Date.UTC(2026, 10, 29)
  const page = (client: QueryClient) => (
    <QueryClientProvider client={client}>
      <SeededQueries rows={{ ...rows, readAt }}>
        <Reader />
      </SeededQueries>
    </QueryClientProvider>
  )
  const box = document.createElement('div')
  box.innerHTML = renderToString(page(new QueryClient()))
  expect(box.textContent).toBe(`signed-in 1 customer ${readAt}`)
  const problems = jest.fn()
  const root = await act(async () => {
    const made = hydrateRoot(box, page(new QueryClient()), { onRecoverableError: problems })
    await Promise.resolve()
    return made
  })
  expect(problems).not.toHaveBeenCalled()
  expect(box.textContent).toMatch(/^signed-in 1 customer \d+$/)
  expect(readSession()).toMatchObject({ status: 'signed-in', user: member, role: 'customer' })
  act(() => sessionChanged.ended())
  expect(box.textContent).toMatch(/^anonymous nobody none/)
  act(() => root.unmount())
})
