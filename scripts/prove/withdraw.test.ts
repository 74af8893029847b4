import { withdraw } from './withdraw'

jest.setTimeout(900_000)

test('a tenth of the proof that released money leaves once', async () => {
  const seed = Math.floor(Math.random() * 2 ** 31)
  const { misses } = await withdraw.run({ extent: 'short', seed, mutant: null })
  expect({ seed, misses }).toEqual({ seed, misses: [] })
})
