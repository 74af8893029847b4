import type { Proof } from './proof'

const timeoutMs = 900_000

/** Returns `proof`. In Jest it also registers the short form, from a random seed that a failure prints. */
export const defineProof = (proof: Proof): Proof => {
  if (typeof test === 'undefined') return proof
  test(
    `${proof.promise} (short form)`,
    async () => {
      const seed = Math.floor(Math.random() * 2 ** 31)
      const { failures } = await proof.run({ scale: 'short', seed, mutation: null })
      expect({ seed, failures }).toEqual({ seed, failures: [] })
    },
    timeoutMs,
  )
  return proof
}
