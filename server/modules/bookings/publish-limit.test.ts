import { randomUUID } from 'node:crypto'
import { attemptWindows } from '@/server/modules/accounts/policy'
import { appForFile } from '@/server/testing/test-app'

const t = appForFile({ config: { rateLimits: true } })

test('counts published demands, not rejected attempts or repeats of a key', async () => {
  const customer = await t.make.customer()
  const body = await t.make.demandBody()
  const publish = (more: object = {}, key: string = randomUUID()) =>
    t.as(customer).post('/api/demands/', { ...body, ...more }, { 'idempotency-key': key })

  const key = randomUUID()
  expect((await publish({}, key)).statusCode).toBe(201)
  for (let at = 0; at < 10; at++) {
    expect((await publish({}, key)).statusCode).toBe(201)
    expect((await publish({ wanted_from: '2001-01-01T00:00:00Z', when: 'scheduled' })).statusCode).toBe(422)
  }
  for (let at = 1; at < attemptWindows.publish.max; at++) expect((await publish()).statusCode).toBe(201)

  const refused = await publish()
  expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
  // A repeated key still returns its booking.
  expect((await publish({}, key)).statusCode).toBe(201)
})
