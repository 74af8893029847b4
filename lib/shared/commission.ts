/** Whole centavos of a percentage of an amount ≥ 0; half a centavo is rounded up. Exact, since cents are integers. */
const percentOf = (cents: number, percent: number): number => Math.floor((cents * percent + 50) / 100)

/**
 * The commission due in total once this much labour (centavos ≥ 0) has been released for a booking, at its agreed rate.
 * Material bears none.
 */
export const commissionDue = (labourReleasedCents: number, commissionPercent: number): number =>
  percentOf(labourReleasedCents, commissionPercent)

/**
 * Returns the commission on the next part of labour: the total due so far minus what was charged. Split
 * labour thus pays the same as undivided; rounding each part separately would not.
 */
export const commissionOnPart = (
  { labourCents, takenCents }: { labourCents: number; takenCents: number },
  partCents: number,
  commissionPercent: number,
): number => commissionDue(labourCents + partCents, commissionPercent) - takenCents
