import { interrupted } from './interrupted'

jest.setTimeout(900_000)

test('a part of the proof that what the gateway is asked for is done once, whoever dies meanwhile', async () => {
  const seed = Math.floor(Math.random() * 2 ** 31)
  const { misses } = await interrupted.run({ extent: 'short', seed, mutant: null })
  expect({ seed, misses }).toEqual({ seed, misses: [] })
})
