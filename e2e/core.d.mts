export declare const coreSpecs: string[]
