import type { Division, Holding } from '@/lib/shared/division'
import { cut, drawn, mostParts, type Arithmetic } from './arithmetic'

const sum = (values: readonly number[]) => values.reduce((total, one) => total + one, 0)

/** A paid booking of so much, a made-up part of it by a coupon of the platform. */
const holdingOf = (cents: number, seed: number): Holding => {
  const [paidCents = 0] = [cents - drawn(seed, cents, Math.floor(cents / 2) + 1)]
  return {
    heldCents: cents,
    fundedCents: cents,
    paidCents,
    materialCents: drawn(seed + 1, cents, cents + 1),
    drawnCents: 0,
    releasedLabourCents: 0,
    takenCents: 0,
  }
}

/**
 * Together all that is held, to the cent; nobody below 0; the customer at most what they paid, the coupon at
 * most what it gave.
 */
const isWhole = (
  { heldCents, paidCents, fundedCents }: Holding,
  { customerCents, couponCents, providerCents }: Division,
) =>
  customerCents + couponCents + providerCents === heldCents &&
  Math.min(customerCents, couponCents, providerCents) >= 0 &&
  customerCents <= paidCents &&
  couponCents <= fundedCents - paidCents

/**
 * A ruling splits what is held: the customer gets what it says, the coupon its share rounded to the next cent, and the
 * provider the rest, so that nobody gets less where more is given to them.
 */
export const splitHolds = (
  { split, halfBack, lessFee, allBack }: Arithmetic,
  cents: number,
  seed: number,
): boolean => {
  const held = holdingOf(cents, seed)
  const back = drawn(seed + 2, cents, held.paidCents + 1)
  const division = split(held, back)
  if (!isWhole(held, division) || division.customerCents !== back) return false
  const exact = held.paidCents ? ((held.fundedCents - held.paidCents) * back) / held.paidCents : 0
  if (Math.abs(division.couponCents - exact) > 0.5 + 1e-9) return false
  const more = split(held, back + 1)
  if (more.customerCents < division.customerCents || more.couponCents < division.couponCents) return false
  if (more.providerCents > division.providerCents) return false
  const half = halfBack(held)
  if (!isWhole(held, half) || half.customerCents !== Math.ceil(held.paidCents / 2)) return false
  return isWhole(held, lessFee(held, back)) && isWhole(held, allBack(held))
}

/**
 * Given back, each source has its share: fractions of a cent are dropped and the cents left go to the largest of them.
 * No share is above its source, and what is given back bit by bit is in the end what each gave.
 */
export const sharesHold = ({ divide }: Arithmetic, cents: number, seed: number): boolean => {
  const parts = (cents % mostParts) + 1
  const left = cut(cents, parts, seed)
  for (const bit of [drawn(seed + 3, cents, cents + 1), drawn(seed + 4, cents, cents + 1), cents]) {
    const all = sum(left)
    const now = Math.min(bit, all)
    if (now === 0) continue
    const shares = divide(now, left)
    if (sum(shares) !== now) return false
    for (const [at, share] of shares.entries()) {
      const weight = left[at] ?? 0
      if (share < 0 || share > weight || Math.abs(share - (now * weight) / all) >= 1) return false
    }
    for (const [at, share] of shares.entries()) left[at] = (left[at] ?? 0) - share
  }
  return sum(left) === 0
}
