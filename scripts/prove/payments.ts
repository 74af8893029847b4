import type { PaymentCommand } from '@/lib/contract/dev'
import { lookAt } from '@/server/modules/payments/service'
import { makeApp } from '@/server/testing/make-app'
import { paying } from '@/server/testing/paying'
import type { Proof } from './proof'

const rounds = { full: 200, short: 12 }
const price = 20_000

/** What is pressed at the gateway, in order; each is one way in which a payment goes wrong, or right. */
const stories: PaymentCommand[][] = [
  ['pay'],
  ['lose_webhook', 'pay'],
  ['repeat_webhook', 'pay', 'repeat_webhook'],
  ['reorder', 'review', 'pay'],
  ['pay_twice'],
  ['pay_late'],
  ['pay', 'refund_outside'],
  ['refuse'],
  ['pay_twice', 'repeat_webhook', 'repeat_webhook'],
  ['lose_webhook', 'lose_webhook', 'pay_late'],
]

const guards: Record<string, string> = {
  one_open: 'drop index payments_one_open',
  // What was booked is forgotten as soon as it is written.
  cumulative: `create function forget() returns trigger language plpgsql as $$ begin new.gateway_paid_cents := 0; return new; end $$;
    create trigger payments_forget before update on payments for each row execute function forget()`,
}

export const payments: Proof = {
  promise: 'a payment is booked once, whatever its gateway says how often and when',
  target: `${rounds.full} payments asked for twelve times at once, told of in ${stories.length} ways, looked at by many at once: one open payment, escrow full exactly where the booking is confirmed, our book and the gateway’s the same`,
  mutants: {
    one_open: 'the index of one open payment a booking',
    cumulative: 'that what was booked of a charge is remembered',
  },
  async run({ extent, seed, mutant }) {
    const t = await makeApp({ connections: 30 })
    const p = paying(t)
    const misses: string[] = []
    let round = 0
    try {
      const guard = mutant === null ? undefined : guards[mutant]
      if (guard) await t.context.pool.query(guard)
      for (; round < rounds[extent] && misses.length === 0; round++) {
        const made = await t.make.reserved()
        const asked = await Promise.all(Array.from({ length: 12 }, () => p.ask(made)))
        const opened = asked.filter(({ statusCode }) => statusCode === 201)
        if (opened.length !== 1) misses.push(`round ${round}: ${opened.length} payments are open`)
        const payment = opened[0]?.json<{ pk: number; reference: string }>()
        if (!payment) break
        for (const what of stories[(seed + round) % stories.length] ?? []) await p.press(payment, what)
        const looks = Array.from({ length: 4 }, () => lookAt(t.context, payment.pk))
        await Promise.all([...looks, t.drain()])
        await p.pass(25)
        await p.pass(70)
        const held = await p.balance({ kind: 'escrow', booking: made.booking })
        const { status, refunded_cents: back } = await p.read(made.customer, payment.pk)
        const isHeld = status === 'paid'
        if (held !== (isHeld ? price : 0)) misses.push(`round ${round}: ${status}, and ${held} in escrow`)
        if (status === 'refunded' && back !== price) misses.push(`round ${round}: ${back} went back`)
      }
      // Every hold and every refund comes to its end.
      for (const seconds of [1_900, 600, 7_200, 86_400]) await p.pass(seconds)
      const theirs = await t.context.gateway.balance()
      const ours = (await p.sumOf('psp_available')) + (await p.sumOf('psp_pending'))
      if (ours !== theirs.availableCents + theirs.pendingCents)
        misses.push(`our book says ${ours}, the gateway’s ${theirs.availableCents + theirs.pendingCents}`)
      misses.push(...(await p.contradictions()))
    } finally {
      await t.close()
    }
    return { figures: { payments: round, 'asked for': round * 12 }, misses: misses.slice(0, 20) }
  },
}
