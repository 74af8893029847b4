import type { PaymentCommand } from '@/lib/contract/dev'
import { lookAt } from '@/server/modules/payments/service'
import type { TestApp } from '@/server/testing/make-app'
import { paying } from '@/server/testing/paying'

const price = 20_000

/** Buttons pressed at the gateway, in order: each list is one way a payment can go. */
export const stories: readonly PaymentCommand[][] = [
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

/** Each payment asked for twelve times at once, and looked at by many while its story is told. */
export const throughStories = async (t: TestApp, rounds: number, seed: number): Promise<string[]> => {
  const p = paying(t)
  const failures: string[] = []
  for (let round = 0; round < rounds && failures.length === 0; round++) {
    const made = await t.make.reserved()
    const asked = await Promise.all(Array.from({ length: 12 }, () => p.ask(made)))
    const opened = asked.filter(({ statusCode }) => statusCode === 201)
    if (opened.length !== 1) failures.push(`round ${round}: ${opened.length} payments are open`)
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
    if (held !== (isHeld ? price : 0)) failures.push(`round ${round}: ${status}, and ${held} in escrow`)
    if (status === 'refunded' && back !== price) failures.push(`round ${round}: ${back} went back`)
  }
  return failures
}
