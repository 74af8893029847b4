interface Stat {
  parent: number
  startedAt: string
  own: number
  reaped: number
}
export declare const parseStat: (text: string) => Stat
export declare const readStat: (pid: number | string) => Stat | null
export declare const takeReapedSeconds: () => number | null
export declare const daemonSeconds: (pid: string | undefined) => number | null
