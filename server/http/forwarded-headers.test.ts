import { forwardedHeaderReader } from './forwarded-headers'

const id = '4bf92f35-77b3-4da6-a3ce-929d0e0e4736'
const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
const from = (remoteAddress: string, headers: Record<string, string>) =>
  ({ socket: { remoteAddress }, headers }) as Parameters<
    ReturnType<typeof forwardedHeaderReader>['requestIdOf']
  >[0]
const { requestIdOf, traceOf } = forwardedHeaderReader(['10.0.0.0/8'])

test('the proxy names a request and its trace', () => {
  const request = from('10.1.2.3', { 'x-request-id': id, traceparent: `00-${trace}-00f067aa0ba902b7-01` })
  expect([requestIdOf(request), traceOf(request)]).toEqual([id, { trace }])
})

test.each([
  ['a visitor', '203.0.113.9', id, `00-${trace}-00f067aa0ba902b7-01`],
  ['the proxy, of what is none', '10.1.2.3', 'a" } fake', `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`],
  ['the proxy, of nothing', '10.1.2.3', '', ''],
])('the word of %s is not taken', (_name, address, given, parent) => {
  const request = from(address, { 'x-request-id': given, traceparent: parent })
  expect(requestIdOf(request)).not.toBe(given)
  expect(requestIdOf(request)).toMatch(/^[\da-f-]{36}$/)
  expect(traceOf(request)).toEqual({})
})
