import { protocol } from './protocol'

jest.setTimeout(300_000)

test('a tenth of the proof that sockets keep to their protocol and their bounds holds', async () => {
  const seed = Math.floor(Math.random() * 2 ** 31)
  const { misses } = await protocol.run({ extent: 'short', seed, mutant: null })
  expect({ seed, misses }).toEqual({ seed, misses: [] })
})
