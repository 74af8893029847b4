import { cut, mostParts, type Arithmetic } from './arithmetic'

/**
 * 15 % of labour, half a cent rounded up: never less for more, never more than a cent more for one cent more. However
 * labour is cut into parts, each part owes between nothing and itself, and together they owe what the whole does.
 */
export const commissionHolds = (
  { commissionDue, commissionOnPart }: Arithmetic,
  labour: number,
  seed: number,
): boolean => {
  const due = commissionDue(labour)
  const twice = labour * 30
  if (!(200 * due - 100 <= twice && twice < 200 * due + 100)) return false
  const step = commissionDue(labour + 1) - due
  if (step !== 0 && step !== 1) return false
  for (let parts = 1; parts <= mostParts; parts++) {
    let [labourCents, takenCents] = [0, 0]
    for (const part of cut(labour, parts, seed)) {
      const commission = commissionOnPart({ labourCents, takenCents }, part)
      if (commission < 0 || commission > part) return false
      labourCents += part
      takenCents += commission
    }
    if (takenCents !== due) return false
  }
  return true
}
