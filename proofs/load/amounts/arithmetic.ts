import { commissionDue, commissionOnPart } from '@/lib/shared/commission'
import { split } from '@/lib/shared/division'
import { discountOf } from '@/server/modules/coupons/policy'
import { allBack, halfBack, lessFee } from '@/server/modules/escrow/settlement'
import { divide } from '@/server/modules/payments/shares'

/** The product's own functions for sums. */
const ours = { commissionDue, commissionOnPart, discountOf, divide, split, halfBack, lessFee, allBack }
export type Arithmetic = typeof ours

/** The same with one rule removed each. */
export const arithmeticMutants: Record<string, Partial<Arithmetic>> = {
  cumulative: { commissionOnPart: (_before, cents) => commissionDue(cents) },
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
      const division = split(holding, cents)
      const share = Math.round((holding.heldCents * division.customerCents) / holding.paidCents)
      return { ...division, providerCents: holding.heldCents - share }
    },
  },
}

export const arithmeticOf = (mutation: string | null): Arithmetic =>
  mutation === null ? ours : { ...ours, ...arithmeticMutants[mutation] }

/** A made-up number below `bound`, the same for the same seed and place. */
export const drawn = (seed: number, at: number, bound: number): number => {
  let mixed = Math.imul((seed ^ at) + 0x9e37_79b9, 0x85eb_ca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2_ae35)
  return ((mixed ^ (mixed >>> 16)) >>> 0) % bound
}

export const mostParts = 5

/** A whole cut at made-up places, so that its parts are together the whole. */
export const cut = (whole: number, parts: number, seed: number): number[] => {
  const cuts: number[] = []
  let left = whole
  for (let part = 1; part < parts; part++) {
    const next = drawn(seed, whole * mostParts + part, left + 1)
    cuts.push(next)
    left -= next
  }
  return [...cuts, left]
}
