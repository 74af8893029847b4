import { waitForLockWaits } from '@/server/testing/lock-waits'
import { nextMonday } from '@/server/testing/next-monday'
import { appForFile } from '@/server/testing/test-app'
import { toInstant } from '@/server/time/local-time'

const t = appForFile({ connections: 20 })

const approving = async () => {
  const { customer, pk } = await t.make.offer()
  return { customer, call: () => t.as(customer).post(`/api/offers/${pk}/approve/`) }
}

const booking = async () => {
  const customer = await t.make.customer()
  const provider = await t.make.provider({ priceCents: 18_000, instant: true })
  const slot_start = toInstant(nextMonday(), 480).toISOString()
  const body = { ...(await t.make.demandBody()), slot_start, provider: provider.id }
  return { customer, call: () => t.as(customer).post('/api/bookings/', body) }
}

test.each([
  ['approves an offer', approving],
  ['books at a published price', booking],
])('serializes closing an account with a user who %s', async (_what, prepare) => {
  const { customer, call } = await prepare()
  const held = await t.context.pool.connect()
  try {
    await held.query('begin')
    await held.query('select 1 from users where id = $1 for update', [customer.id])
    const leaving = t.as(customer).delete('/api/user/', {}, { email: customer.email })
    await waitForLockWaits(t.context.pool)
    const begun = call()
    await waitForLockWaits(t.context.pool, 2)
    await held.query('rollback')
    expect((await leaving).statusCode).toBe(200)
    const refused = await begun
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'erasure_scheduled'])
  } finally {
    held.release()
  }
})
