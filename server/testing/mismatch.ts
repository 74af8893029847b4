/** Returns a message naming the found and the wanted value; nothing where they are equal. */
export const mismatch = (label: string, found: unknown, wanted: unknown): string[] =>
  JSON.stringify(found) === JSON.stringify(wanted)
    ? []
    : [`${label}: ${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}`]

export const count = <T>(all: readonly T[], wanted: T): number => all.filter((one) => one === wanted).length
