import { chat } from './chat'

jest.setTimeout(900_000)

test('a tenth of the proof that no message is lost, doubled or out of order', async () => {
  const seed = Math.floor(Math.random() * 2 ** 31)
  const { misses } = await chat.run({ extent: 'short', seed, mutant: null })
  expect({ seed, misses }).toEqual({ seed, misses: [] })
})
