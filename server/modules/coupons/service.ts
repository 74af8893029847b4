import type { Executor, Tx } from '@/server/db/client'
import { outOfBoundsError, validationError } from '@/server/http/errors'
import type { Locale } from '@/server/http/locale'
import { discountOf, validateCoupon, type CouponUse } from './policy'
import { couponText } from './presenter'
import {
  countUses,
  findAvailableCoupons,
  findByCode,
  findCouncil,
  insertUse,
  lockByCode,
  markUsed,
  releaseUse,
  type Coupon,
} from './repository'

/** A coupon as it applies to one booking. */
export interface Discount {
  coupon: number
  /** Stored in upper case. */
  code: string
  cents: number
  borneBy: 'platform' | 'provider'
  text: string
}

type Work = Omit<CouponUse, 'council' | 'uses'>

/** Normalizes a code: upper case, without the spaces and invisible marks that are copied along. */
const codeOf = (typed: string) =>
  typed
    .normalize('NFKC')
    .replace(/[\s\p{Cf}]/gu, '')
    .toUpperCase()

const discountFor = (
  coupon: Coupon,
  { labourCents }: Pick<Work, 'labourCents'>,
  locale: Locale,
): Discount => ({
  coupon: coupon.id,
  code: coupon.code,
  cents: discountOf(coupon, labourCents),
  borneBy: coupon.borneBy,
  text: couponText(coupon, locale),
})

const discountBy = async (
  db: Executor,
  coupon: Coupon | null,
  work: Work,
  { field, locale }: { field: string; locale: Locale },
): Promise<Discount> => {
  const uses = coupon ? await countUses(db, coupon.id, work.user) : 0
  const council = await findCouncil(db, work.subService)
  const fault = validateCoupon(coupon, { ...work, uses, council })
  // Work without labour can never reach the minimum.
  if (coupon && fault === 'coupon_minimum' && work.labourCents < coupon.minCents)
    throw outOfBoundsError(field, fault, { least_cents: coupon.minCents })
  if (!coupon || fault) throw validationError({ [field]: [fault ?? 'unknown_coupon'] })
  return discountFor(coupon, work, locale)
}

/** Lists what the user's own and public coupons take off a booking now; coupons that do not apply are left out. */
export const applicableDiscounts = async (db: Executor, work: Work, locale: Locale): Promise<Discount[]> => {
  const council = await findCouncil(db, work.subService)
  return (await findAvailableCoupons(db, work.user, work.now))
    .filter(({ coupon, mine }) => validateCoupon(coupon, { ...work, council, uses: mine }) === null)
    .map(({ coupon }) => discountFor(coupon, work, locale))
}

export interface CouponRequest {
  code: string
  /** Field that reports a fault. */
  field: string
  locale: Locale
}

/** Returns the current discount of a code; 422 with the reason on the field. */
export const previewDiscount = async (db: Executor, asking: CouponRequest, work: Work): Promise<Discount> =>
  discountBy(db, await findByCode(db, codeOf(asking.code)), work, asking)

/** The same under the coupon's row lock, so that of two last uses one is refused. */
export const lockDiscount = async (tx: Tx, asking: CouponRequest, work: Work): Promise<Discount> =>
  discountBy(tx, await lockByCode(tx, codeOf(asking.code)), work, asking)

/** Reserved with a payment, after `lockDiscount` in the same transaction. */
export const reserveCoupon = (
  tx: Tx,
  { coupon, cents }: Discount,
  of: { user: number; booking: number; payment: number },
): Promise<void> =>
  insertUse(tx, {
    couponId: coupon,
    userId: of.user,
    bookingId: of.booking,
    paymentId: of.payment,
    discountCents: cents,
  })

export const markCouponUsed = (tx: Tx, payment: number): Promise<void> => markUsed(tx, payment)
export const releaseCoupon = (tx: Tx, payment: number): Promise<void> => releaseUse(tx, payment)
