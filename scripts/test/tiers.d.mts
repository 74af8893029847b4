export interface Step {
  name?: string
  stage: string
  which?: 'changed' | 'all'
  always?: string[]
  database?: 'embedded'
}
export declare const tiers: Record<'change' | 'merge' | 'merge-rest' | 'release' | 'release-rest', Step[]>
export declare const proofsOf: (
  step: Step,
  proofs: { core: readonly string[]; reached: readonly string[] | null },
) => string[] | undefined
