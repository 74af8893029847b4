/** How far back a message is read together with those before it: lines, time, and characters of each. */
export const lookbackChars = { lines: 9, ms: 10 * 60_000, units: 80 } as const
