import { webhooks } from './webhooks'

jest.setTimeout(900_000)

test('a tenth of the proof that money is told of by the gateway alone, and once', async () => {
  const { misses } = await webhooks.run({ extent: 'short', seed: 1, mutant: null })
  expect(misses).toEqual([])
})
