import { setTimeout as sleep } from 'node:timers/promises'
import { miss } from '../../harness/failures'
import type { Side } from './side'

const lookMs = 200

/** Whether each payment is at the gateway once and can be paid, and what those are that are not. */
const payments = async ({ t, services, asked }: Side) => {
  const { rows } = await t.context.pool.query<{ reference: string; status: string }>(
    'select reference, status from payments where booking_id = any ($1)',
    [asked.payments],
  )
  return rows.map(({ reference, status }) => `${status}, ${services.charges(reference)} at the gateway`)
}

const unsent = ({ services: { taken }, asked }: Side) => ({
  mail: asked.mail.filter((to) => !taken.mail.has(to)),
  sms: asked.sms.filter((to) => !taken.sms.has(to)),
  push: asked.push.filter((to) => !taken.push.has(to)),
})

const isPayable = (one: string) => one === 'pending, 1 at the gateway'

/** Until all that was asked for is where it was to go. How long that took; failures where it takes longer. */
export const allDelivered = async (side: Side, withinMs: number) => {
  const since = performance.now()
  for (;;) {
    const left = unsent(side)
    const unpaid = (await payments(side)).filter((one) => !isPayable(one))
    const ms = performance.now() - since
    const isAll = Object.values(left).every((one) => one.length === 0) && unpaid.length === 0
    if (isAll) return { ms, failures: [] }
    if (ms > withinMs)
      return {
        ms,
        failures: [
          ...Object.entries(left).flatMap(([name, all]) =>
            miss(`of ${name} not sent ${withinMs / 1000} s after the service came back`, all.length, 0),
          ),
          ...miss('payments that cannot be paid then', unpaid, []),
        ],
      }
    await sleep(lookMs)
  }
}

/**
 * What came twice. Where the service's own answer was lost it may come again, under the same name: then it counts once
 * where the service knows it by that.
 */
export const cameTwice = ({ services: { taken }, asked }: Side, wasLost: ReadonlySet<string>) => {
  const failures: string[] = []
  // Others are told of more than one thing.
  const wanted = new Set([...asked.mail, ...asked.sms, ...asked.push])
  for (const [name, all] of Object.entries(taken))
    for (const [to, names] of all) {
      if (!wanted.has(to)) continue
      const found = wasLost.has(to) ? new Set(names).size : names.length
      if (found !== 1) failures.push(`to ${to.replace(/\d+/g, 'N')} ${name} came ${found} times`)
    }
  return [...new Set(failures)]
}
