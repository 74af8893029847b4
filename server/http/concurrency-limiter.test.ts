import { makeConcurrencyLimiter } from './concurrency-limiter'

const refusal = () => new Error('too much')

/** Work that ends on command, with a log of the order in which it began. */
const bench = (limit: Parameters<typeof makeConcurrencyLimiter>[0]) => {
  const share = makeConcurrencyLimiter(limit, refusal)
  const begun: string[] = []
  const ends: (() => void)[] = []
  const ask = (sender: string, name: string) =>
    share(sender, () => {
      begun.push(name)
      return new Promise<void>((resolve) => ends.push(resolve))
    })
  const endFirst = async () => {
    ends.shift()?.()
    await new Promise(setImmediate)
  }
  return { ask, begun, endFirst }
}

test('alternates between senders when all exceed their share, so that a busy one delays another by one request', async () => {
  const { ask, begun, endFirst } = bench({ maxRunning: 2, maxQueued: 10, maxRunningInAll: 2 })
  const all = [1, 2, 3, 4].map((n) => ask('greedy', `greedy ${n}`))
  all.push(ask('other', 'other'))
  expect(begun).toEqual(['greedy 1', 'greedy 2'])
  for (let n = 0; n < 5; n++) await endFirst()
  await Promise.all(all)
  expect(begun.indexOf('other')).toBeLessThanOrEqual(3)
  expect(begun).toHaveLength(5)
})

test('queues a sender without running work instead of rejecting it', async () => {
  const { ask, begun, endFirst } = bench({ maxRunning: 1, maxRunningInAll: 1 })
  const first = ask('one', 'first')
  const other = ask('two', 'second')
  await expect(ask('one', 'third')).rejects.toThrow('too much')
  await expect(ask('two', 'fourth')).rejects.toThrow('too much')
  await endFirst()
  await endFirst()
  await Promise.all([first, other])
  expect(begun).toEqual(['first', 'second'])
})

test('work that fails frees its place', async () => {
  const share = makeConcurrencyLimiter({ maxRunning: 1, maxRunningInAll: 1 }, refusal)
  await expect(share('one', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  expect(await share('two', () => Promise.resolve('done'))).toBe('done')
})
