import { lifecycle } from './lifecycle'

jest.setTimeout(300_000)

test('a part of the proof that restarts lose nothing holds', async () => {
  const seed = Math.floor(Math.random() * 2 ** 31)
  const { misses } = await lifecycle.run({ extent: 'short', seed, mutant: null })
  expect({ seed, misses }).toEqual({ seed, misses: [] })
})
