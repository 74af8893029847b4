/** What was found instead of what was wanted, in words; nothing where both are the same. */
export const miss = (what: string, found: unknown, wanted: unknown): string[] =>
  JSON.stringify(found) === JSON.stringify(wanted)
    ? []
    : [`${what}: ${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}`]

export const count = <T>(all: readonly T[], wanted: T): number => all.filter((one) => one === wanted).length
