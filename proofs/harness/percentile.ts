/** The value below which `share` of the sample lies, in whole milliseconds. */
export const percentile = (all: readonly number[], share: number): number =>
  Math.round([...all].sort((a, b) => a - b)[Math.floor(all.length * share)] ?? 0)
