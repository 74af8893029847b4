import { setTimeout as sleep } from 'node:timers/promises'
import { watchCases } from '@/server/modules/operators/timed'
import { miss } from '../../harness/failures'
import type { Side } from './side'

interface Case {
  pk: number
  kind: string
  can: string[]
}

const address = 'ninguem@example.com'
const patienceMs = 20_000

const until = async (met: () => boolean | Promise<boolean>): Promise<boolean> => {
  for (const end = performance.now() + patienceMs; performance.now() < end; await sleep(200))
    if (await met()) return true
  return false
}

/** A mail that is refused for good: an operator sees it, has it tried again once the mailbox is there, and it goes. */
export const deadIsRetried = async (side: Side): Promise<string[]> => {
  const { t, services, program, write } = side
  services.refused.add(address)
  await write(address)
  const { pool } = t.context
  const job = "kind = 'email' and payload ->> 'to' = $1"
  // As after its first tries.
  await until(
    async () =>
      ((await pool.query(`select from outbox where ${job} and last_error is not null`, [address])).rowCount ??
        0) > 0,
  )
  await pool.query(`update outbox set attempts = 7, run_at = now() where ${job}`, [address])
  await until(
    async () => ((await pool.query('select from outbox where dead_at is not null')).rowCount ?? 0) > 0,
  )
  // As a worker does each minute.
  await watchCases(t.context)
  const operator = await side.tokenOf(await t.make.customer({ isOperator: true }))
  const seen = async () => {
    const answer = await fetch(
      `http://127.0.0.1:${program.port}/api/operator/cases/?kind=dead_letter&status=open`,
      { headers: { authorization: `Bearer ${operator}` } },
    )
    return answer.ok ? ((await answer.json()) as { results: Case[] }).results : []
  }
  if (!(await until(async () => (await seen()).length > 0)))
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
  const isSent = await until(() => services.taken.mail.has(address))
  return [...miss('a retry is answered', status, 200), ...miss('what was tried again is sent', isSent, true)]
}
