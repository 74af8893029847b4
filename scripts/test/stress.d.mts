export declare const readStressOptions: (argv: string[]) => { times: number; load: number; args: string[] }
export declare const summarize: (runs: string[][]) => string[]
