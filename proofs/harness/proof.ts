/** Scale of a run: in full, or in short (at least a tenth), as `.ci/run` and `npm run test:all` do. */
type Scale = 'full' | 'short'

export interface Options {
  scale: Scale
  /** Makes everything random of a run again. */
  seed: number
  /** The guard taken away, by its name in `mutations`: the proof must fail then. */
  mutation: string | null
}

export interface Outcome {
  measurements: Record<string, number>
  /** Promises that were not kept, in words; empty when the proof holds. */
  failures: string[]
}

/** A promise of the product, shown by a program that exits 1 when it does not hold. */
export interface Proof {
  promise: string
  target: string
  /** What each mutation takes away. */
  mutations: Record<string, string>
  /** Returns the precondition that the repository does not meet yet, in words; null if the proof can run. */
  missing?(): string | null
  run(options: Options): Promise<Outcome>
}
