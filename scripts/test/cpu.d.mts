export declare const parseStat: (text: string) => { own: number; reaped: number }
export declare const takeReapedSeconds: () => number | null
export declare const daemonSeconds: (pid: string | undefined) => number | null
