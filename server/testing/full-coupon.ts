import { coupons } from '@/server/db/schema/coupons'
import type { TestApp } from './make-app'
import { paymentActions, setDepositTiers } from './payment-actions'

export const fullCoupon = 'CEM'

/** A coupon for the whole price, a bonus for deposits, and money of others at the gateway, which keeps a fee of each. */
export const offerFullCoupon = async (t: TestApp): Promise<void> => {
  await t.db
    .insert(coupons)
    .values({ code: fullCoupon, textPt: 'Cem', textEn: 'Hundred', percent: 100, usesEach: 9 })
  await setDepositTiers(t, [20_000, 3_000, 180])
  await paymentActions(t).deposit(await t.make.customer(), 50_000)
}
