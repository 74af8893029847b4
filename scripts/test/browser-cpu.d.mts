export declare const isInsideBrowser: (commandLine: string) => boolean
export declare const descends: (
  pid: number,
  ancestor: number,
  stats: ReadonlyMap<number, { parent: number }>,
) => boolean
