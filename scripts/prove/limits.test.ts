import { limits } from './limits'

jest.setTimeout(300_000)

test('a tenth of the proof that limits hold and lock no owner out holds', async () => {
  const seed = Math.floor(Math.random() * 2 ** 31)
  const { misses } = await limits.run({ extent: 'short', seed, mutant: null })
  expect({ seed, misses }).toEqual({ seed, misses: [] })
})
