import { defaultPricing } from '@/lib/contract/pricing'
import { commissionDue, commissionOnPart } from '@/lib/shared/commission'
import { fullRefund, splitEscrow, type EscrowBalance, type EscrowSplit } from '@/lib/shared/escrow-split'
import { discountOf } from '@/server/modules/coupons/policy'
import { halfRefund, refundLessFee } from '@/server/modules/escrow/settlement'
import { divideByWeight } from '@/server/modules/payments/shares'

type Part = Parameters<typeof commissionOnPart>
const { commissionPercent } = defaultPricing

/** Functions of the product for sums. */
const ours = {
  commissionDue: (labour: number) => commissionDue(labour, commissionPercent),
  commissionOnPart: (before: Part[0], cents: number) => commissionOnPart(before, cents, commissionPercent),
  discountOf,
  divide: divideByWeight,
  split: splitEscrow,
  halfBack: halfRefund,
  lessFee: refundLessFee,
  allBack: fullRefund,
}
type Arithmetic = typeof ours

/** Replacements that each remove one rule. */
const mutants: Record<string, Partial<Arithmetic>> = {
  cumulative: { commissionOnPart: (_before, cents) => commissionDue(cents, commissionPercent) },
  half: { commissionDue: (cents) => Math.floor((cents * 15) / 100) },
  bound: { discountOf: (coupon) => discountOf(coupon, Number.MAX_SAFE_INTEGER) },
  remainder: {
    divide: (cents, weights) => {
      const total = weights.reduce((sum, weight) => sum + weight, 0)
      return weights.map((weight) => Math.floor((cents * weight) / total))
    },
  },
  rest: {
    split: (holding, cents) => {
      const division = splitEscrow(holding, cents)
      const share = Math.round((holding.heldCents * division.customerCents) / holding.paidCents)
      return { ...division, providerCents: holding.heldCents - share }
    },
  },
}

/** Returns a random number below `bound`, the same for the same seed and place. */
const drawn = (seed: number, at: number, bound: number): number => {
  let mixed = Math.imul((seed ^ at) + 0x9e37_79b9, 0x85eb_ca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2_ae35)
  return ((mixed ^ (mixed >>> 16)) >>> 0) % bound
}

const mostParts = 5

/** Cuts a whole at random places into parts that add up to it. */
const cut = (whole: number, parts: number, seed: number): number[] => {
  const cuts: number[] = []
  let left = whole
  for (let part = 1; part < parts; part++) {
    const next = drawn(seed, whole * mostParts + part, left + 1)
    cuts.push(next)
    left -= next
  }
  return [...cuts, left]
}

/**
 * Commission: 15 % of labour, half a cent rounded up, monotonic, and never a cent more for one cent of
 * labour. For labour cut into parts, each part owes between nothing and itself, and the parts together owe
 * the whole's commission.
 */
const commissionHolds = (
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

const couponCents = [1, 999, 2_000, 50_000, 2_000_000]
const bounds = [null, 1, 1_500, 40_000]

/**
 * Coupons: every percentage of labour, truncated to cents, and every fixed amount: never below 0, never above
 * the labour, and monotonic. The payer's and the coupon's parts sum to the price.
 */
const couponHolds = ({ discountOf }: Arithmetic, labour: number): boolean => {
  for (let percent = 1; percent <= 100; percent++) {
    const off = discountOf({ percent, amountCents: null, maxCents: null }, labour)
    if (off < 0 || off > labour || off * 100 > labour * percent || labour * percent >= off * 100 + 100)
      return false
    if (discountOf({ percent, amountCents: null, maxCents: null }, labour + 1) < off) return false
  }
  for (const amountCents of couponCents)
    for (const maxCents of bounds) {
      const off = discountOf({ percent: null, amountCents, maxCents }, labour)
      if (off !== Math.min(amountCents, maxCents ?? amountCents, labour)) return false
    }
  return true
}

const sum = (values: readonly number[]) => values.reduce((total, one) => total + one, 0)

/** Returns a paid booking of so much, a random part of it by a coupon of the platform. */
const holdingOf = (cents: number, seed: number): EscrowBalance => {
  const paidCents = cents - drawn(seed, cents, Math.floor(cents / 2) + 1)
  return {
    heldCents: cents,
    fundedCents: cents,
    paidCents,
    materialCents: drawn(seed + 1, cents, cents + 1),
    drawnCents: 0,
    releasedLabourCents: 0,
    takenCents: 0,
    commissionPercent,
    promotion: null,
  }
}

/**
 * All parts sum to the held amount, none is negative, the customer gets at most their payment, and the coupon
 * at most its part.
 */
const isWhole = (
  { heldCents, paidCents, fundedCents }: EscrowBalance,
  { customerCents, couponCents, providerCents }: EscrowSplit,
) =>
  customerCents + couponCents + providerCents === heldCents &&
  Math.min(customerCents, couponCents, providerCents) >= 0 &&
  customerCents <= paidCents &&
  couponCents <= fundedCents - paidCents

/**
 * Rulings: the customer gets the ruled amount, the coupon its share rounded up to a cent, and the provider
 * the rest, monotonically.
 */
const splitHolds = (
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
 * Refunds: each source gets its share, truncated to cents; the rest goes to the largest fractions. No share
 * exceeds its source, and partial refunds add up to each source.
 */
const sharesHold = ({ divide }: Arithmetic, cents: number, seed: number): boolean => {
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

/** Laws of the sums by name, each true of so many centavos, with the rule that `mutation` names removed. */
export const lawsOf = (mutation: string | null, seed: number): Record<string, (cents: number) => boolean> => {
  const arithmetic = mutation === null ? ours : { ...ours, ...mutants[mutation] }
  return {
    commission: (cents) => commissionHolds(arithmetic, cents, seed),
    coupon: (cents) => couponHolds(arithmetic, cents),
    split: (cents) => splitHolds(arithmetic, cents, seed),
    shares: (cents) => sharesHold(arithmetic, cents, seed),
  }
}
