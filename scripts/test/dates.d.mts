export declare const datedFiles: string
export declare const moments: string[]
