import { erase } from './erase'

jest.setTimeout(300_000)

test('a tenth of the proof that what is held of a person can be had, and goes with them, holds', async () => {
  const seed = Math.floor(Math.random() * 2 ** 31)
  const { misses } = await erase.run({ extent: 'short', seed, mutant: null })
  expect({ seed, misses }).toEqual({ seed, misses: [] })
})
