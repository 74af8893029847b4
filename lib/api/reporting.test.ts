/** @jest-environment node */
import { getProfile } from '@/lib/contract/accounts'
import { listRooms } from '@/lib/contract/chat'
import type { EndpointSpec } from '@/lib/contract/endpoint'
import { listNotifications, markAsRead, registerPushToken } from '@/lib/contract/notifications'
import { sendOffer } from '@/lib/contract/offers'
import { ApiError, type ApiErrorCode } from './error'
import { reportingCall } from './reporting'

const mockReported: Error[] = []
jest.mock('@/lib/reports/report-error', () => ({
  sendReport: (error: Error) => void mockReported.push(error),
}))

/** Returns the reports of a failing call. The caller receives the error in any case. */
const reportsOf = async (endpoint: EndpointSpec, error: Error): Promise<Error[]> => {
  mockReported.length = 0
  const fails = reportingCall(() => Promise.reject(error)) as (endpoint: EndpointSpec) => Promise<unknown>
  await expect(fails(endpoint)).rejects.toBe(error)
  return [...mockReported]
}
const answered = (status: number, code: ApiErrorCode) => new ApiError({ status, code })

test.each([
  [500, 'internal_error'],
  [503, 'unavailable'],
  [400, 'malformed_request'],
  [405, 'method_not_allowed'],
  [409, 'idempotency_mismatch'],
] as const)('"Other errors (not network) go to error reporting" %s %s', async (status, code) => {
  const [report, ...more] = await reportsOf(sendOffer, answered(status, code))
  expect([report?.message, more]).toEqual([`sendOffer answered ${status} ${code}`, []])
})

test.each([
  [401, 'token_not_valid'],
  [401, 'no_active_account'],
  [403, 'phone_verification_required'],
  [404, 'not_found'],
  [409, 'state_changed'],
  [413, 'payload_too_large'],
  [422, 'validation_error'],
  [429, 'too_many_requests'],
] as const)('does not report errors that users or the session recover from: %s %s', async (status, code) => {
  expect(await reportsOf(getProfile, answered(status, code))).toEqual([])
})

test('a call without a network is not reported', async () => {
  expect(await reportsOf(getProfile, new ApiError({ code: 'network_error' }))).toEqual([])
})

test('ignores notification and chat failures, but reports a failed push registration', async () => {
  const outage = answered(500, 'internal_error')
  for (const endpoint of [listNotifications, markAsRead, listRooms])
    expect(await reportsOf(endpoint, outage)).toEqual([])
  expect(await reportsOf(registerPushToken, outage)).toHaveLength(1)
})

test('reports neither request nor response data', async () => {
  const error = new ApiError({
    status: 500,
    code: 'internal_error',
    detail: 'Ana Teste, ana@example.com',
    errors: { 'answers.cpf': ['invalid'] },
  })
  const [report] = await reportsOf(getProfile, error)
  expect(report).toBeInstanceOf(Error)
  const told = JSON.stringify([report?.message, report?.cause, { ...report }])
  expect(told).not.toMatch(/Ana|example|cpf/)
})
