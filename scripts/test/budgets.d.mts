import type { FileTime } from './slowest.mjs'

interface Measured {
  cpu: number | null
  times?: FileTime[]
}
interface Budget {
  cpuSeconds: number
  files: Record<string, number>
}
export declare const budgetOf: (result: Measured & { cpu: number }) => Budget
export declare const warnOfGrowth: (name: string, budget: Budget | undefined, result: Measured) => string[]
