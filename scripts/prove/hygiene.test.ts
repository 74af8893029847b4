import { hygiene } from './hygiene'

jest.setTimeout(300_000)

test('a tenth of the proof that secrets stay secret holds', async () => {
  const seed = Math.floor(Math.random() * 2 ** 31)
  const { misses } = await hygiene.run({ extent: 'short', seed, mutant: null })
  expect({ seed, misses }).toEqual({ seed, misses: [] })
})
