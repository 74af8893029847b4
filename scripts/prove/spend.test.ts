import { spend } from './spend'

jest.setTimeout(900_000)

test('a tenth of the proof that what is there is spent once', async () => {
  const seed = Math.floor(Math.random() * 2 ** 31)
  const { misses } = await spend.run({ extent: 'short', seed, mutant: null })
  expect({ seed, misses }).toEqual({ seed, misses: [] })
})
