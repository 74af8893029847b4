import { idempotency } from './idempotency'

jest.setTimeout(900_000)

test('a tenth of the proof that what is sent under one key is made once', async () => {
  const seed = Math.floor(Math.random() * 2 ** 31)
  const { misses } = await idempotency.run({ extent: 'short', seed, mutant: null })
  expect({ seed, misses }).toEqual({ seed, misses: [] })
})
