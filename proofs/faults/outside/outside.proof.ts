import { setTimeout as sleep } from 'node:timers/promises'
import { refreshIncidentCases } from '@/server/modules/operators/scheduled'
import type { Mode } from '@/server/testing/fault-proxy'
import { mismatch } from '@/server/testing/mismatch'
import { holdsWithin } from '@/server/testing/wait-until'
import { jsonRequest } from '../../harness/json-request'
import { noCalls, percentile } from '../../harness/latency'
import { defineProof } from '../../harness/proof'
import type { ServiceName } from './services'
import { callBoth, startSide, type Side, type Volume } from './side'

const services = ['mail', 'sms', 'push', 'gateway'] as const satisfies readonly ServiceName[]
const modes = ['failing', 'silent', 'reset', 'refused'] as const satisfies readonly Mode[]

const scales = {
  full: {
    turns: modes.length,
    turnMs: 20_000,
    silenceMs: 600_000,
    pauseMs: 120,
    aloneMs: 5_000,
    isWhole: true,
  },
  // A slow machine is slow for both sides: of so few calls one is the p99, so how long users wait is not judged.
  short: { turns: 1, turnMs: 10_000, silenceMs: 0, pauseMs: 50, aloneMs: 8_000, isWhole: false },
}
const slower = { factor: 1.25, ms: 50 }
const volumes: Record<'full' | 'short', Volume> = {
  full: { mails: 60, sms: 30, pushes: 30, payments: 5 },
  short: { mails: 60, sms: 8, pushes: 8, payments: 2 },
}
const bounds = { deliveredMs: 60_000, payMs: 12_000, probeMs: 5_000 }
/**
 * Maximum attempts at an unavailable service: its queue's concurrency when it fails, then a probe every five
 * seconds.
 */
const mostTries = (ms: number) => 40 + Math.ceil(ms / bounds.probeMs)

/** Each service goes away in another way; the next turn shifts them. Of one turn alone, mails come and are counted. */
const breakAll = async (side: Side, turn: number) => {
  for (const [n, name] of services.entries())
    await side.services.fronts[name].become(modes[(n + turn) % modes.length] ?? 'silent')
}
const becomeAll = (side: Side, mode: Mode) =>
  Promise.all(services.map((name) => side.services.fronts[name].become(mode)))

/** Leaves waiting jobs a single attempt, as after a long outage. */
const onLastTry = ({ t }: Side) =>
  t.context.pool.query(
    `update outbox set attempts = 7
     where kind in ('email', 'sms', 'push') and locked_until is null and last_error is not null`,
  )

/** While mails alone hang, which takes ten seconds to be given up, others go as ever. */
const goAlone = async (side: Side, withinMs: number): Promise<string[]> => {
  await side.services.fronts.mail.become('silent')
  await side.leave({ mails: 40, sms: 0, pushes: 0, payments: 0 })
  await sleep(500)
  await side.call()
  const [phone = ''] = side.asked.sms.slice(-1)
  const isSent = await holdsWithin(withinMs, () => side.services.taken.sms.has(phone))
  return isSent ? [] : [`an SMS waits longer than ${withinMs / 1000} s for mails that hang`]
}

/** Services accept requests, but their responses are lost. Returns the recipients concerned. */
const loseAnswers = async (side: Side): Promise<Set<string>> => {
  for (const name of ['mail', 'push', 'gateway'] as const) await side.services.fronts[name].become('lost')
  const before = { mail: side.asked.mail.length, push: side.asked.push.length }
  await side.leave({ mails: 4, sms: 0, pushes: 4, payments: 1 })
  const lost = [...side.asked.mail.slice(before.mail), ...side.asked.push.slice(before.push)]
  const { taken } = side.services
  await holdsWithin(15_000, () => lost.every((to) => taken.mail.has(to) || taken.push.has(to)))
  return new Set(lost)
}

const pollMs = 200

/** Lists payments that do not exist exactly once at the gateway or cannot be paid. */
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

/** Until all that was asked for is where it was to go. How long that took; failures where it takes longer. */
const allDelivered = async (side: Side, withinMs: number) => {
  const since = performance.now()
  const left = async () => ({
    ...unsent(side),
    payments: (await payments(side)).filter((one) => one !== 'pending, 1 at the gateway'),
  })
  const isAll = async () => Object.values(await left()).every((one) => one.length === 0)
  const isInTime = await holdsWithin(withinMs, isAll, pollMs)
  const ms = performance.now() - since
  const late = isInTime ? [] : Object.entries(await left())
  return {
    ms,
    failures: late.flatMap(([name, all]) =>
      mismatch(`of ${name} not sent or payable ${withinMs / 1000} s after it came back`, all.slice(0, 5), []),
    ),
  }
}

/**
 * Lists duplicate deliveries. After a lost response a repeat with the same idempotency key is allowed if the
 * service deduplicates by it.
 */
const cameTwice = ({ services: { taken }, asked }: Side, wasLost: ReadonlySet<string>) => {
  const failures: string[] = []
  // Other recipients may get several messages.
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
const deadIsRetried = async (side: Side): Promise<string[]> => {
  const { t, services, program, write } = side
  services.refused.add(address)
  await write(address)
  const { pool } = t.context
  const job = "kind = 'email' and payload ->> 'to' = $1"
  // After the first attempts.
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
  // A worker runs this every minute.
  await refreshIncidentCases(t.context)
  const operator = await side.tokenOf(await t.make.customer({ isOperator: true }))
  const seen = async () => {
    const cases = `http://127.0.0.1:${program.port}/api/operator/cases/?kind=dead_letter&status=open`
    const answer = await fetch(cases, jsonRequest({ token: operator }))
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

export const outside = defineProof({
  promise: 'mail, SMS, push and the gateway go away, and users do not notice',
  target:
    'all four services behind real ports, refusing connections, resetting them, failing, silent, each in ' +
    `turn and at last all of them silent for ${scales.full.silenceMs / 60_000} minutes, while people write, ` +
    `ask for codes, are told and pay: every call of users is answered, their p99 at most ${slower.factor} ` +
    `times and ${slower.ms} ms that of the same calls, side by side, to a program whose services are there; ` +
    `who pays has an answer within ${bounds.payMs / 1000} s; a service that is away is asked by single ` +
    `tries, and holds up no other; once it is back, all is sent within ${bounds.deliveredMs / 1000} s, ` +
    'nothing twice: where its own answer was lost, under the same Message-ID, tag or key; what is refused ' +
    'for good is seen by operators, and sent when they retry it',
  mutations: {
    uncounted: 'that tries of what is away do not count',
    lanes: 'that each service has its own lane',
    probes: 'that what is away is asked by single tries',
    name: 'that each try of a mail has the same name',
  },
  async run({ scale, seed, mutation }) {
    const { turns, turnMs, silenceMs, pauseMs, aloneMs, isWhole } = scales[scale]
    const volume = volumes[scale]
    // Extra rounds for the services tested alone.
    const rounds = turns + 2
    const start = () => startSide(rounds, volume, mutation)
    const [whole, broken] = await Promise.all([start(), start()])
    const calls = { whole: noCalls(), broken: noCalls() }
    const failures: string[] = []
    const backMs: number[] = []
    const comeBack = async () => {
      await becomeAll(broken, 'whole')
      const { ms, failures: missed } = await allDelivered(broken, bounds.deliveredMs)
      backMs.push(ms)
      failures.push(...missed)
    }
    const stayAway = async (ms: number) => {
      for (const name of services) broken.services.fronts[name].takeTries()
      await Promise.all([
        whole.leave(volume),
        broken.leave(volume),
        callBoth({ whole, broken }, calls, ms, pauseMs),
        sleep(ms / 2).then(() => onLastTry(broken)),
      ])
      for (const name of services) {
        const tries = broken.services.fronts[name].takeTries()
        if (name !== 'gateway' && tries > mostTries(ms))
          failures.push(`${name} is tried ${tries} times in ${ms / 1000} s`)
      }
    }
    try {
      await callBoth({ whole, broken }, { whole: noCalls(), broken: noCalls() }, 1_000, 10)
      const wasLost = await loseAnswers(broken)
      failures.push(...(await goAlone(broken, aloneMs)))
      for (let turn = 0; turn < turns; turn++) {
        await breakAll(broken, turns === 1 ? (seed % 2) * 2 : seed + turn)
        await stayAway(turnMs)
        await comeBack()
      }
      if (silenceMs > 0) {
        await becomeAll(broken, 'silent')
        await stayAway(silenceMs)
        await comeBack()
      }
      failures.push(...(await deadIsRetried(broken)), ...cameTwice(broken, wasLost))
      const p99 = { whole: percentile(calls.whole.ms, 0.99), broken: percentile(calls.broken.ms, 0.99) }
      const most = p99.whole * slower.factor + slower.ms
      if (isWhole && p99.broken > most)
        failures.push(`p99 is ${p99.broken} ms, ${p99.whole} ms where the services are there`)
      failures.push(...mismatch('calls of users that fail', [...new Set(calls.broken.others)], []))
      const failed = broken.statuses.filter((status) => status >= 300)
      failures.push(...mismatch('what people asked for meanwhile was refused', [...new Set(failed)], []))
      const late = broken.payMs.filter((ms) => isWhole && ms > bounds.payMs).map(Math.round)
      failures.push(...mismatch('payers who waited longer, ms', late, []))
      return {
        measurements: {
          'outages of four services': backMs.length,
          'mails, SMS, pushes and payments': Object.values(broken.asked).flat().length,
          'calls beside them': calls.broken.ms.length,
          'p99 ms with services': p99.whole,
          'p99 ms without them': p99.broken,
          'payers answered at the latest ms': Math.round(Math.max(0, ...broken.payMs)),
          'all sent at the latest ms': Math.round(Math.max(0, ...backMs)),
        },
        failures: failures.slice(0, 20),
      }
    } finally {
      await Promise.all([whole.close(), broken.close()])
    }
  },
})
