export declare const coreProofs: string[]
export declare const debianProofs: string[]
export declare const coverage: Record<string, string[]>
export declare const hasShortForm: (name: string) => boolean
export declare const proofsForChanges: (files: string[]) => string[]
