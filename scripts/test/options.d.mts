export declare const readOptions: (
  argv: string[],
  known: { stages: string[]; tiers: string[] },
) => {
  only: string[] | undefined
  files: string | undefined
  at: string | undefined
  shard: string | undefined
  tier: string
  isTierNamed: boolean
  changed: string | null
  recordsBudgets: boolean
}
