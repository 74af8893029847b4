import { sockets } from './sockets'

jest.setTimeout(300_000)

test('a part of the proof that thousands of sockets stay and come back holds', async () => {
  const seed = Math.floor(Math.random() * 2 ** 31)
  const { misses } = await sockets.run({ extent: 'short', seed, mutant: null })
  expect({ seed, misses }).toEqual({ seed, misses: [] })
})
