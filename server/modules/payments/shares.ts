/**
 * Divides a sum in proportion to weights, to the cent: fractions are dropped, and the cents that are left go to the
 * largest fractions (largest remainder), the first of equal ones foremost. No share is above its weight as long as
 * the sum is not above theirs.
 */
export const divideByWeight = (cents: number, weights: readonly number[]): number[] => {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  if (cents < 0 || (total === 0 && cents > 0)) throw new RangeError(`${cents} cannot be divided`)
  if (total === 0) return weights.map(() => 0)
  // BigInt, because products of cents may exceed exact numbers.
  const exact = weights.map((weight) => BigInt(cents) * BigInt(weight))
  const shares = exact.map((part) => Number(part / BigInt(total)))
  const left = cents - shares.reduce((sum, share) => sum + share, 0)
  const byFraction = exact
    .map((part, at) => ({ at, fraction: Number(part % BigInt(total)) }))
    .sort((a, b) => b.fraction - a.fraction || a.at - b.at)
  for (const { at } of byFraction.slice(0, left)) shares[at] = (shares[at] ?? 0) + 1
  return shares
}

/** Remainder of one source of a payment, in cents. */
export interface Source {
  leftCents: number
  isBonus: boolean
}

/**
 * Divides a refund among the sources in proportion, but returns enough bonus that at most `bonusKeptCents` of it
 * stays.
 */
export const divideRefund = (cents: number, sources: readonly Source[], bonusKeptCents: number): number[] => {
  const sumOf = (of: readonly number[]) => of.reduce((sum, one) => sum + one, 0)
  const bonus = sources.map(({ leftCents, isBonus }) => (isBonus ? leftCents : 0))
  const others = sources.map(({ leftCents, isBonus }) => (isBonus ? 0 : leftCents))
  const shares = divideByWeight(
    cents,
    sources.map(({ leftCents }) => leftCents),
  )
  const given = sumOf(shares.filter((_, at) => sources[at]?.isBonus))
  const least = Math.min(cents, sumOf(bonus) - bonusKeptCents)
  if (given >= least) return shares
  const ofBonus = divideByWeight(least, bonus)
  return divideByWeight(cents - least, others).map((share, at) => share + (ofBonus[at] ?? 0))
}
