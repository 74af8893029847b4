export interface Options {
  /** In full, or in short (at least a tenth), as `.ci/run` and `npm run test:all` run it. */
  scale: 'full' | 'short'
  /** Seed of everything random in a run. */
  seed: number
  /** Guard removed for this run, by its name in `mutations`: the proof must fail then. */
  mutation: string | null
}

export interface Outcome {
  measurements: Record<string, number>
  /** Broken promises, in words; empty when the proof holds. */
  failures: string[]
}

/** A promise of the product, checked by a program that exits 1 when it does not hold. */
export interface Proof {
  promise: string
  target: string
  /** Guard that each mutation removes. */
  mutations: Record<string, string>
  /** Returns the precondition that the repository does not meet yet, in words; null if the proof can run. */
  missing?(): string | null
  run(options: Options): Promise<Outcome>
}

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
