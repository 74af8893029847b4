/** Scale of a run: in full, or in short (at least a tenth), as `.ci/run` and `npm run test:all` do. */
type Extent = 'full' | 'short'

export interface Options {
  extent: Extent
  /** Makes everything random of a run again. */
  seed: number
  /** The guard taken away, by its name in `mutants`: the proof must fail then. */
  mutant: string | null
}

export interface Outcome {
  figures: Record<string, number>
  /** Promises that were not kept, in words; empty when the proof holds. */
  misses: string[]
}

/** A promise of the product, shown by a program that exits 1 when it does not hold. */
export interface Proof {
  promise: string
  target: string
  /** What each mutant takes away. */
  mutants: Record<string, string>
  run(options: Options): Promise<Outcome>
}
