import { slot } from './slot'

jest.setTimeout(900_000)

test('a tenth of the proof that one slot is one booking', async () => {
  const seed = Math.floor(Math.random() * 2 ** 31)
  const { misses } = await slot.run({ extent: 'short', seed, mutant: null })
  expect({ seed, misses }).toEqual({ seed, misses: [] })
})
