import { outside } from './outside'

jest.setTimeout(300_000)

test('a part of the proof that services outside may go away holds', async () => {
  const seed = Math.floor(Math.random() * 2 ** 31)
  const { misses } = await outside.run({ extent: 'short', seed, mutant: null })
  expect({ seed, misses }).toEqual({ seed, misses: [] })
})
