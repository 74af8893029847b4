import { crossorigin } from './crossorigin'

jest.setTimeout(300_000)

test('a tenth of the proof that pages of other sites do nothing here holds', async () => {
  const seed = Math.floor(Math.random() * 2 ** 31)
  const { misses } = await crossorigin.run({ extent: 'short', seed, mutant: null })
  expect({ seed, misses }).toEqual({ seed, misses: [] })
})
