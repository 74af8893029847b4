import { uploads } from './uploads'

jest.setTimeout(300_000)

test('a tenth of the proof that what is uploaded is inert holds', async () => {
  const seed = Math.floor(Math.random() * 2 ** 31)
  const { misses } = await uploads.run({ extent: 'short', seed, mutant: null })
  expect({ seed, misses }).toEqual({ seed, misses: [] })
})
