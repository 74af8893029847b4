import type { Coupon as Shown } from '@/lib/contract/coupons'
import type { Locale } from '@/server/http/locale'
import type { Coupon } from './repository'

export const couponText = ({ textPt, textEn }: Coupon, locale: Locale): string =>
  locale === 'pt' ? textPt : textEn

/** `mine`: how often the reader has it reserved or used. */
export const presentCoupon = (coupon: Coupon, mine: number, locale: Locale): Shown => {
  const left = coupon.usesEach - mine
  return {
    pk: coupon.id,
    code: coupon.code,
    text: couponText(coupon, locale),
    percent: coupon.percent,
    amount_cents: coupon.amountCents,
    min_cents: coupon.minCents,
    max_cents: coupon.maxCents,
    borne_by: coupon.borneBy,
    expires_at: coupon.expiresAt?.toISOString() ?? null,
    sub_services: coupon.subServiceIds,
    uses_left: coupon.usesTotal === null ? left : Math.min(left, coupon.usesTotal - coupon.taken),
  }
}
