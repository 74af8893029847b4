/** What the platform keeps of labour. Of material it keeps nothing. */
export const commissionPercent = 15

/** Whole centavos of a percentage of an amount ≥ 0; half a centavo is rounded up. Exact, since cents are integers. */
const percentOf = (cents: number, percent: number): number => Math.floor((cents * percent + 50) / 100)

/** The commission due once so much labour (centavos ≥ 0) was released for a booking in all. */
export const commissionDue = (labourReleasedCents: number): number =>
  percentOf(labourReleasedCents, commissionPercent)

/**
 * The commission on the next part of labour released: what is due on all of it so far, less what was taken.
 * However labour is cut into parts, they pay what the whole would: rounding each part apart would not.
 */
export const commissionOnPart = (
  { labourCents, takenCents }: { labourCents: number; takenCents: number },
  partCents: number,
): number => commissionDue(labourCents + partCents) - takenCents
