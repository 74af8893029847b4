import { paymentActions, setDepositTiers } from '@/server/testing/payment-actions'
import { depositTier, redeemCoupon, refundAtOnce, spendBalance } from '@/server/testing/scenarios/spending'
import { withApp } from '../../harness/app'
import { defineProof } from '../../harness/proof'
import { comparing, rowLocks, withoutGuards } from '../../harness/unguarded'

const scales = { full: { rounds: 200, together: 100 }, short: { rounds: 20, together: 40 } }

/** Constraints against a sum below 0, a use too many, and more refunded than was paid. */
const checks = {
  balance: ['ledger_accounts_floor on ledger_accounts', 'bonus_lots_amounts on bonus_lots'],
  coupon: ['coupons_taken on coupons'],
  refund: [
    'ledger_accounts_floor on ledger_accounts',
    'payments_refunded on payments',
    'payment_parts_amounts on payment_parts',
    'bonus_lots_amounts on bonus_lots',
  ],
}

export const spend = defineProof({
  promise: 'what is there is spent once',
  target:
    `${scales.full.together} at once × ${scales.full.rounds} each: cash with its bonus pays for one of five ` +
    'bookings, the last use of a coupon goes to one of five people, a booking is canceled and a deposit ' +
    'asked back once; nothing below 0, the gateway gives back what was paid',
  mutations: {
    balance: 'the locks of a balance, and its floor',
    coupon: 'the lock of a coupon, and the count of its uses',
    refund: 'the locks and compared states of what is given back, and its bounds',
  },
  async run({ scale, mutation }) {
    const { rounds, together } = scales[scale]
    return withApp({ connections: 40 }, async (t) => {
      await setDepositTiers(t, depositTier)
      for (const check of checks[mutation as keyof typeof checks] ?? []) {
        const [name, table] = check.split(' on ')
        await t.context.pool.query(`alter table ${table} drop constraint ${name}`)
      }
      if (mutation) withoutGuards(t.context.pool, [rowLocks, ...(mutation === 'refund' ? [comparing] : [])])
      const parts = {
        balance: await spendBalance(t, together),
        coupon: await redeemCoupon(t, together),
        refund: await refundAtOnce(t, together),
      }
      const asked = Object.entries(parts).filter(([name]) => mutation === null || mutation === name)
      const failures: string[] = []
      let round = 0
      for (; round < rounds && failures.length === 0; round++)
        for (const [name, once] of asked)
          failures.push(...(await once(round)).map((failure) => `${name}, round ${round}: ${failure}`))
      failures.push(...(await paymentActions(t).contradictions()))
      return { measurements: { rounds: round, 'asked for': round * asked.length * together }, failures }
    })
  },
})
