export interface FileTime {
  file: string
  ms: number
}
export declare const playwrightTimes: (report: object) => FileTime[]
export declare const slowest: (times: FileTime[], count?: number) => string[]
