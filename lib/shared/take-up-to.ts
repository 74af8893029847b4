/** Returns the first of some sums, together at most `most`; the last one may be cut. */
export const takeUpTo = <T extends { cents: number }>(sums: readonly T[], most: number): T[] => {
  let left = Math.max(0, most)
  return sums.flatMap((one) => {
    const cents = Math.min(one.cents, left)
    left -= cents
    return cents > 0 ? [{ ...one, cents }] : []
  })
}
