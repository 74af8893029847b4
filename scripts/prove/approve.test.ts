import { approve } from './approve'

jest.setTimeout(900_000)

test('a tenth of the proof that of many approvals one holds the time', async () => {
  const seed = Math.floor(Math.random() * 2 ** 31)
  const { misses } = await approve.run({ extent: 'short', seed, mutant: null })
  expect({ seed, misses }).toEqual({ seed, misses: [] })
})
