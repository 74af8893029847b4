import { redirects } from './redirects'

jest.setTimeout(300_000)

test('a tenth of the proof that no address leads a page off the site holds', async () => {
  const seed = Math.floor(Math.random() * 2 ** 31)
  const { misses } = await redirects.run({ extent: 'short', seed, mutant: null })
  expect({ seed, misses }).toEqual({ seed, misses: [] })
})
