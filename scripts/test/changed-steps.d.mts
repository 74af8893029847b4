import type { Selection } from './selection.mjs'
import type { Step } from './tiers.mjs'

export declare const changedSteps: (selection: Selection) => { steps: Step[]; lines: string[] }
