import type { TestApp } from '@/server/testing/make-app'
import { mismatch } from '@/server/testing/mismatch'
import { paymentActions } from '@/server/testing/payment-actions'
import {
  applyAtOnce,
  cancelWhilePaid,
  paymentLives,
  startAtOnce,
  startsAtOnce,
} from '@/server/testing/scenarios/payments'
import { withApp } from '../../harness/app'
import { defineProof } from '../../harness/proof'

const scales = { full: { told: 200, races: 500 }, short: { told: 20, races: 50 } }

const guards: Record<string, string> = {
  one_open: 'drop index payments_one_open',
  // Removes the booked amount of a payment as it is written.
  cumulative: `create function forget() returns trigger language plpgsql as
      $$ begin new.gateway_paid_cents := 0; return new; end $$;
    create trigger payments_forget before update on payments for each row execute function forget()`,
}

/** Marks a charge as canceled on request, ignoring the gateway's response. */
const ignoreAnswers = (t: TestApp): void => {
  const { gateway } = t.context
  t.context.gateway = {
    ...gateway,
    cancelCharge: async (ref, key) => ({
      ...(await gateway.cancelCharge(ref, key)),
      status: 'canceled',
      paidCents: 0,
    }),
  }
}

export const payments = defineProof({
  promise: 'a payment is booked once, whatever its gateway says how often and when',
  target:
    `${scales.full.races} payments heard of by message, poll and page at once, ${scales.full.races} ` +
    `canceled and paid at once; ${scales.full.told} asked for twelve times at once and told of in ` +
    `${paymentLives.length} ways: one open payment, booked and confirmed once, escrow full exactly where ` +
    'the booking is confirmed, our book and the gateway’s the same',
  mutations: {
    one_open: 'the index of one open payment a booking',
    cumulative: 'that what was booked of a charge is remembered',
    answer: 'that the gateway’s answer, and not our asking, ends a payment',
  },
  async run({ scale, seed, mutation }) {
    const { told, races } = scales[scale]
    return withApp({ connections: 30 }, async (t) => {
      const p = paymentActions(t)
      const guard = mutation === null ? undefined : guards[mutation]
      if (guard) await t.context.pool.query(guard)
      if (mutation === 'answer') ignoreAnswers(t)
      const failures = await startAtOnce(t, told, seed)
      // Ends every hold and every refund.
      for (const seconds of [1_900, 600, 7_200, 86_400]) await p.pass(seconds)
      const { availableCents, pendingCents } = await t.context.gateway.balance()
      const ours = (await p.sumOf('psp_available')) + (await p.sumOf('psp_pending'))
      failures.push(...mismatch('our book of the gateway', ours, availableCents + pendingCents))
      failures.push(...(failures.length ? [] : await applyAtOnce(t, races)))
      const ended = failures.length ? { paid: 0, failures: [] } : await cancelWhilePaid(t, races)
      failures.push(...ended.failures, ...(await p.contradictions()))
      return {
        measurements: {
          'told of in every way': told,
          'asked for': told * startsAtOnce,
          'heard of by three at once': races,
          'canceled and paid at once': races,
          'of which paid': ended.paid,
        },
        failures: failures.slice(0, 20),
      }
    })
  },
})
