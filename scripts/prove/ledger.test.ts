import { ledger } from './ledger'

jest.setTimeout(900_000)

test('a tenth of the proof that money is conserved', async () => {
  const seed = Math.floor(Math.random() * 2 ** 31)
  const { misses } = await ledger.run({ extent: 'short', seed, mutant: null })
  expect({ seed, misses }).toEqual({ seed, misses: [] })
})
