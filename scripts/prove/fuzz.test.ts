import { fuzz } from './fuzz'

jest.setTimeout(600_000)

test('a tenth of the proof that the API document is true holds', async () => {
  const seed = Math.floor(Math.random() * 2 ** 31)
  const { misses } = await fuzz.run({ extent: 'short', seed, mutant: null })
  expect({ seed, misses }).toEqual({ seed, misses: [] })
})
