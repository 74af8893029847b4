import { tokens } from './tokens'

jest.setTimeout(300_000)

test('a tenth of the proof that a copied token opens nothing holds', async () => {
  const seed = Math.floor(Math.random() * 2 ** 31)
  const { misses } = await tokens.run({ extent: 'short', seed, mutant: null })
  expect({ seed, misses }).toEqual({ seed, misses: [] })
})
