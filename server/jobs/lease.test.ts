import { leases } from '@/server/db/schema/operations'
import { appForFile } from '@/server/testing/test-app'
import { waitUntil } from '@/server/testing/wait-until'
import { withLease } from './lease'

const t = appForFile()

/** Work that goes on until it is let go. */
const working = () => {
  let done = () => {}
  const over = new Promise<void>((resolve) => (done = resolve))
  return { over, done }
}
const lapse = () => t.context.pool.query("update leases set expires_at = now() - interval '1 second'")

test('runs one holder at a time; starts the next after the first ends, also when it failed', async () => {
  const did: string[] = []
  const { over, done } = working()
  let begun = () => {}
  const isBegun = new Promise<void>((resolve) => (begun = resolve))
  const first = withLease(t.context, 'test', async () => {
    did.push('first')
    begun()
    await over
    throw new Error('no')
  })
  await isBegun
  await withLease(t.context, 'test', () => Promise.resolve(void did.push('beside it')))
  await withLease(t.context, 'another', () => Promise.resolve(void did.push('another')))
  done()
  await expect(first).rejects.toThrow('no')
  await withLease(t.context, 'test', () => Promise.resolve(void did.push('next')))
  expect(did).toEqual(['first', 'another', 'next'])
})

test('expires a dead holder’s lease, and a late release ends nobody else’s', async () => {
  const did: string[] = []
  const { over, done } = working()
  const slow = withLease(t.context, 'test', () => over)
  await waitUntil(async () => (await t.db.select().from(leases)).length > 0)
  await lapse()
  await withLease(t.context, 'test', async () => {
    did.push('taken over')
    done()
    await slow
    // Releasing after expiry leaves the lease to its new holder.
    await withLease(t.context, 'test', () => Promise.resolve(void did.push('beside it')))
  })
  expect(did).toEqual(['taken over'])
})
