import { oidc } from './oidc'

jest.setTimeout(300_000)

test('a part of the proof that who comes in with Google is who Google says holds', async () => {
  const seed = Math.floor(Math.random() * 2 ** 31)
  const { misses } = await oidc.run({ extent: 'short', seed, mutant: null })
  expect({ seed, misses }).toEqual({ seed, misses: [] })
})
