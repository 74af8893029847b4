import type { Proof } from './proof'

const timeoutMs = 900_000

/** Defines the test that runs a proof in short, without mutations, from a random seed that a failure prints. */
export const proveShort = (proof: Proof): void =>
  test(
    `${proof.promise} (short form)`,
    async () => {
      const seed = Math.floor(Math.random() * 2 ** 31)
      const { misses } = await proof.run({ extent: 'short', seed, mutant: null })
      expect({ seed, misses }).toEqual({ seed, misses: [] })
    },
    timeoutMs,
  )
