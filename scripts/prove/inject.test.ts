import { inject } from './inject'

jest.setTimeout(300_000)

test('a part of the proof that what is sent is data holds', async () => {
  const seed = Math.floor(Math.random() * 2 ** 31)
  const { misses } = await inject.run({ extent: 'short', seed, mutant: null })
  expect({ seed, misses }).toEqual({ seed, misses: [] })
})
