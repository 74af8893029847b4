import { randomUUID } from 'node:crypto'
import type { TestApp } from '@/server/testing/make-app'
import { mismatch } from '@/server/testing/mismatch'
import { operationsOf, type Operation } from '@/server/testing/operations'
import { makeRightsCaller, sendCall, withoutRequestId } from '@/server/testing/rights-calls'
import { calls } from '../../faults/idempotency/calls'
import { changed, everyTable } from '../crossorigin/tables'
import type { Crossing, Crossings } from './crossing'
import { ofLists, ofMoney } from './crossings-money'
import { ofPeople } from './crossings-people'
import { ofWork } from './crossings-work'
import { idsOf, publicIds } from './ids'

const crossings: Crossings = { ...ofWork, ...ofPeople, ...ofMoney, ...ofLists }

type Caller = Crossing['who']
type Tables = Awaited<ReturnType<typeof everyTable>>

interface Reply {
  isRefused: boolean
  answer: string
  /** Tables that it changed. */
  tables: readonly string[]
}

/** Sends each of these ids. Returns the answers, and the tables they changed. */
const tryIds = async (
  t: TestApp,
  { look }: Tables,
  { crossing, method, who }: { crossing: Crossing; method: string; who: Caller },
  ids: readonly (number | string)[],
): Promise<Reply[]> => {
  const asked = []
  for (const id of ids) asked.push({ id, body: undefined, ...(await crossing.ask(id)) })
  const replies: Reply[] = []
  let before = await look()
  for (const { id, ...call } of asked) {
    const { statusCode, body } = await sendCall(t, { ...call, method, who })
    const after = await look()
    const isRefused = statusCode >= 300
    const said =
      crossing.makes && !isRefused
        ? withoutRequestId(body).replaceAll(String(id), '').replace(/\d+/g, '0')
        : withoutRequestId(body)
    const tables = changed(before, after).filter((name) => !isRefused || !crossing.counts?.includes(name))
    replies.push({ isRefused, answer: `${statusCode} ${said}`, tables })
    before = after
  }
  return replies
}

/** Crosses one id of one operation: another's is answered like a missing one to every caller, the own accepted. */
const cross = async (
  t: TestApp,
  of: { tables: Tables; callers: readonly Caller[]; name: string; method: string },
): Promise<string[]> => {
  const { tables, callers, name, method } = of
  const crossing = await crossings[name]?.(t)
  if (!crossing) return []
  const { who: owner, missing, others, own } = crossing
  const goOn = t.stopClock()
  const failures: string[] = []
  for (const who of [owner, ...callers]) {
    const [none, ...answers] = await tryIds(t, tables, { crossing, method, who }, [missing, ...others])
    failures.push(...mismatch(`${name}: changed by a refusal`, none?.isRefused ? none.tables : [], []))
    for (const one of answers) failures.push(...mismatch(`${name}: of another’s, and of nothing`, one, none))
  }
  const [taken] = await tryIds(t, tables, { crossing, method, who: owner }, [own])
  goOn()
  return [...failures, ...(taken?.isRefused ? [`${name}: one’s own is answered ${taken.answer}`] : [])]
}

const isKey = (name: string): boolean => name.endsWith(' Idempotency-Key')

/** Sends an idempotency key that somebody else has used: each caller makes an object of their own. */
const crossKey = async (t: TestApp, { id }: Operation): Promise<string[]> => {
  const call = calls[id]
  if (!call) return [`${id} takes a key, and no call of it is known`]
  const key = { 'idempotency-key': randomUUID() }
  const other = await call(t)
  const theirs = await t.as(other.who).post(other.url, other.body, key)
  const own = await call(t)
  const mine = await t.as(own.who).post(own.url, own.body, key)
  const told = `${id}, by a key of another’s`
  const failures = mismatch(told, mine.statusCode, theirs.statusCode)
  const pkOf = ({ body }: { body: string }): unknown =>
    body ? (JSON.parse(body) as { pk?: number }).pk : undefined
  const isTheirs = pkOf(mine) !== undefined && pkOf(mine) === pkOf(theirs)
  return [...failures, ...(mine.statusCode >= 300 || isTheirs ? [`${told}: ${mine.body}`] : [])]
}

/** Compares the ids of all operations with those of the tables. */
const compareTables = (names: readonly string[]): string[] => {
  const known = [...Object.keys(crossings), ...publicIds]
  const uncrossed = names.filter((one) => !isKey(one) && !known.includes(one))
  const unused = known.filter((one) => !names.includes(one))
  const twice = known.filter((one, at) => known.indexOf(one) !== at)
  return [
    ...mismatch('ids that no table crosses', uncrossed, []),
    ...mismatch('crossings of no id', unused, []),
    ...mismatch('ids in two tables', twice, []),
  ]
}

/**
 * Crosses the ids that operations take besides those of their path, as every actor: the own one, another's and a
 * missing one; each nth in a short run.
 */
export const crossIds = async (t: TestApp, everyNth: number, from: number) => {
  const operations = new Map<string, Operation>()
  for (const one of await operationsOf(t)) for (const name of idsOf(one)) operations.set(name, one)
  const names = [...operations.keys()].filter((one) => !publicIds.includes(one))
  const chosen = names.filter((_, at) => (at + from) % everyNth === 0)
  const tables = await everyTable(t)
  const callers = [null, ...Object.values(await makeRightsCaller(t).makeOutsiders())]
  const failures = compareTables([...operations.keys()])
  for (const name of chosen) {
    const operation = operations.get(name)
    if (!operation) continue
    const { method } = operation
    const crossed = isKey(name) ? crossKey(t, operation) : cross(t, { tables, callers, name, method })
    failures.push(...(await crossed))
  }
  return { ids: chosen.length, failures }
}
