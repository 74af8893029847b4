export declare const jestFailures: (result: object) => string[]
export declare const playwrightFailures: (report: object) => string[]
