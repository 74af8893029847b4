/** Says what was found and what was expected; nothing where they are equal. */
export const miss = (what: string, found: unknown, wanted: unknown): string[] =>
  JSON.stringify(found) === JSON.stringify(wanted)
    ? []
    : [`${what}: ${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}`]

export const count = <T>(all: readonly T[], wanted: T): number => all.filter((one) => one === wanted).length
