import { setTimeout as sleep } from 'node:timers/promises'
import { refreshIncidentCases } from '@/server/modules/operators/scheduled'
import { mismatch } from '@/server/testing/mismatch'
import { holdsWithin } from '@/server/testing/wait-until'
import type { Side } from './side'

const pollMs = 200

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
            mismatch(`of ${name} not sent ${withinMs / 1000} s after the service came back`, all.length, 0),
          ),
          ...mismatch('payments that cannot be paid then', unpaid, []),
        ],
      }
    await sleep(pollMs)
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

interface Case {
  pk: number
  kind: string
  can: string[]
}

const address = 'ninguem@example.com'
const patienceMs = 20_000

/** A mail that is refused for good: an operator sees it, has it tried again once the mailbox is there, and it goes. */
export const deadIsRetried = async (side: Side): Promise<string[]> => {
  const { t, services, program, write } = side
  services.refused.add(address)
  await write(address)
  const { pool } = t.context
  const job = "kind = 'email' and payload ->> 'to' = $1"
  // As after its first tries.
  await holdsWithin(
    patienceMs,
    async () =>
      ((await pool.query(`select from outbox where ${job} and last_error is not null`, [address])).rowCount ??
        0) > 0,
  )
  await pool.query(`update outbox set attempts = 7, run_at = now() where ${job}`, [address])
  await holdsWithin(
    patienceMs,
    async () => ((await pool.query('select from outbox where dead_at is not null')).rowCount ?? 0) > 0,
  )
  // As a worker does each minute.
  await refreshIncidentCases(t.context)
  const operator = await side.tokenOf(await t.make.customer({ isOperator: true }))
  const seen = async () => {
    const answer = await fetch(
      `http://127.0.0.1:${program.port}/api/operator/cases/?kind=dead_letter&status=open`,
      { headers: { authorization: `Bearer ${operator}` } },
    )
    return answer.ok ? ((await answer.json()) as { results: Case[] }).results : []
  }
  if (!(await holdsWithin(patienceMs, async () => (await seen()).length > 0)))
    return ['what is dead is no case of the operators']
  const [found] = await seen()
  if (!found?.can.includes('retry')) return ['what is dead cannot be tried again']
  services.refused.delete(address)
  const { status } = await program.post(
    `/api/operator/cases/${found.pk}/decide/`,
    operator,
    { decision: 'retry', reason: 'A caixa existe agora' },
    { 'idempotency-key': `retry-${found.pk}` },
  )
  const isSent = await holdsWithin(patienceMs, () => services.taken.mail.has(address))
  return [
    ...mismatch('a retry is answered', status, 200),
    ...mismatch('what was tried again is sent', isSent, true),
  ]
}
