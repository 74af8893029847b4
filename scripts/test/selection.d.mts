export interface Import {
  from: string
  /** The imported file, from the root, without extension. */
  to: string
  isType: boolean
}
export interface Repository {
  known: readonly string[]
  imports: readonly Import[]
  readers: readonly string[]
  specsForChanges: (files: string[]) => string[] | 'all'
}
export interface Selection {
  unit: string[] | 'all'
  api: string[] | 'all'
  specs: string[] | 'all'
  proofs: string[]
}
export declare const walkingTests: string[]
export declare const selectTests: (files: string[], repository: Repository) => Selection
