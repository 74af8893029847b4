import { onlineManager, useMutation, useQuery } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import { accountQueries } from '@/hooks/accounts/queries'
import { bookingQueries } from '@/hooks/bookings/queries'
import { catalogueQueries } from '@/hooks/catalogue/queries'
import { serviceTree } from '@/hooks/provider/queries'
import { fakeApi, type ApiResponse } from '@/hooks/testing/api'
import { call } from '@/lib/api/browser'
import { ApiError } from '@/lib/api/error'
import { publicCall } from '@/lib/api/public'
import { saveProfile } from '@/lib/contract/accounts'
import { getQueryClient } from './query-client'

const mockReported: unknown[] = []
jest.mock('@/lib/reports/report-error', () => ({
  sendReport: (error: unknown) => void mockReported.push(error),
}))

const api = fakeApi()
beforeEach(() => {
  jest.useFakeTimers()
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  getQueryClient().clear()
  window.localStorage.clear()
  api.asked.length = 0
  mockReported.length = 0
})
afterEach(() => {
  jest.restoreAllMocks()
  jest.useRealTimers()
})

const show = async (options: object) => {
  const { unmount } = renderHook(() => useQuery(options as Parameters<typeof useQuery>[0], getQueryClient()))
  await api.settle()
  return unmount
}
const outage: ApiResponse = { status: 503, body: { code: 'unavailable', detail: '' } }
const missing: ApiResponse = { status: 404, body: { code: 'not_found', detail: '' } }
const asksOf = async (options: object, answer: ApiResponse) => {
  api.rules.answer = () => answer
  await show(options)
  for (let n = 0; n < 6; n++) await api.pass(10_000)
  return api.asked.length
}

test('"Query cache stale time 120000 ms"', async () => {
  api.rules.answer = () => ({ body: {} })
  const visit = async () => {
    ;(await show(bookingQueries.detail(1)))()
    return api.asked.length
  }
  expect(await visit()).toBe(1)
  await api.pass(119_000)
  expect(await visit()).toBe(1)
  await api.pass(1000)
  expect(await visit()).toBe(2)
})

test.each([
  ['the menu', () => catalogueQueries(publicCall('pt'), 'pt').services()],
  ['a choice of services', () => serviceTree('en')],
])('"services query retried 2 times", and "Requests are not retried on 404." %s', async (_what, query) => {
  expect(await asksOf(query(), outage)).toBe(3)
  getQueryClient().clear()
  api.asked.length = 0
  expect(await asksOf(query(), missing)).toBe(1)
})

test('"retried up to 2 times, not on 404" the profile', async () => {
  expect(await asksOf(accountQueries.profile(), outage)).toBe(3)
  getQueryClient().clear()
  api.asked.length = 0
  expect(await asksOf(accountQueries.profile(), missing)).toBe(1)
})

test('"Requests are not retried on 404." nor is anything else that was refused', async () => {
  for (const status of [400, 404, 409, 422]) {
    getQueryClient().clear()
    api.asked.length = 0
    expect([status, await asksOf(bookingQueries.detail(1), { status, body: {} })]).toEqual([status, 1])
  }
})

test('saving without a connection fails at once, and is not done behind one’s back when it returns', async () => {
  api.rules.answer = () => null
  onlineManager.setOnline(false)
  const { result } = renderHook(() =>
    useMutation({ mutationFn: () => call(saveProfile, { body: { full_name: 'Ana' } }) }, getQueryClient()),
  )
  act(() => result.current.mutate())
  await api.settle()
  await api.pass(1)
  expect([result.current.isPaused, result.current.error]).toEqual([
    false,
    expect.objectContaining({ code: 'network_error' }),
  ])
  const asked = api.asked.length
  await act(async () => onlineManager.setOnline(true))
  await api.pass(10_000)
  expect(api.asked.length).toBe(asked)
})

describe('faults of the page’s own code', () => {
  const run = async (error: Error) => {
    const client = getQueryClient()
    await client
      .fetchQuery({ queryKey: ['a'], queryFn: () => Promise.reject(error), retry: false })
      .catch(() => undefined)
    await client
      .getMutationCache()
      .build(client, { mutationFn: () => Promise.reject(error) })
      .execute(undefined)
      .catch(() => undefined)
    return mockReported.splice(0)
  }
  test('in a read and in a step are told to error reporting', async () => {
    const fault = new TypeError('rows is undefined')
    expect(await run(fault)).toEqual([fault, fault])
  })
  test('does not report the API’s errors twice', async () => {
    expect(await run(new ApiError({ status: 500, code: 'internal_error' }))).toEqual([])
  })
})
