export declare const changedFiles: (base: string) => string[] | null
export declare const defaultBase: () => string
export declare const mergeBase: (named?: string) => string | null
