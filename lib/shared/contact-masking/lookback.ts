/** Limits of the earlier messages read with a new one: number of lines, age in ms, characters of each. */
export const lookbackChars = { lines: 9, ms: 10 * 60_000, units: 80 } as const
