import { isCouncil } from '@/lib/contract/councils'
import type { FieldCode } from '@/lib/contract/errors'
import { councilsAgainstDiscounts } from '@/lib/contract/registrations'
import type { Coupon } from './repository'

/** Booking and user to which a coupon would apply. */
export interface CouponUse {
  user: number
  provider: number
  subService: number
  /** Council of the regulated profession, if any. */
  council: string | null
  labourCents: number
  /** Number of times the user has reserved or used it. */
  uses: number
  now: Date
}

/** Returns the discount: on labour alone, since material is passed on at its price. */
export const discountOf = (
  { percent, amountCents, maxCents }: Pick<Coupon, 'percent' | 'amountCents' | 'maxCents'>,
  labourCents: number,
): number =>
  Math.min(
    percent === null ? (amountCents ?? 0) : Math.floor((labourCents * percent) / 100),
    maxCents ?? Number.MAX_SAFE_INTEGER,
    labourCents,
  )

/** Professions whose council forbids advertising prices give no discounts either. */
export const forbidsDiscounts = (council: string | null): boolean =>
  isCouncil(council) && council in councilsAgainstDiscounts

/** Why a coupon does not apply; null when it does. One made out to somebody else is unknown. */
export const validateCoupon = (coupon: Coupon | null, use: CouponUse): FieldCode | null => {
  if (!coupon || (coupon.userId !== null && coupon.userId !== use.user)) return 'unknown_coupon'
  if (coupon.startsAt > use.now) return 'coupon_not_yet'
  if (coupon.expiresAt && coupon.expiresAt <= use.now) return 'coupon_expired'
  if (use.uses >= coupon.usesEach) return 'coupon_used'
  if (coupon.usesTotal !== null && coupon.taken >= coupon.usesTotal) return 'coupon_used'
  if (forbidsDiscounts(use.council)) return 'coupon_forbidden'
  const isOtherWork = coupon.subServiceIds.length > 0 && !coupon.subServiceIds.includes(use.subService)
  if (isOtherWork || (coupon.providerId !== null && coupon.providerId !== use.provider))
    return 'coupon_other_work'
  if (use.labourCents < coupon.minCents) return 'coupon_minimum'
  // Work without labour leaves nothing to take off.
  return discountOf(coupon, use.labourCents) > 0 ? null : 'coupon_minimum'
}
