import type { TestApp } from '@/server/testing/make-app'
import { mismatch } from '@/server/testing/mismatch'
import { operationsOf, type Operation } from '@/server/testing/operations'
import { bareOf, rightsAsked, sendCall } from '@/server/testing/rights-asked'
import { changed, everyTable } from '../crossorigin/tables'
import { ofAgreeing } from './agreeing'
import type { Crossing, Crossings } from './crossing'
import { ofEntering } from './entering'
import { everybodys } from './everybodys'
import { idsOf } from './ids'
import { anothersKey, isKey } from './keys'
import { ofLeafing } from './leafing'
import { ofPaying } from './paying'
import { ofPublishing } from './publishing'
import { ofSpeaking } from './speaking'

const crossings: Crossings = {
  ...ofEntering,
  ...ofPublishing,
  ...ofAgreeing,
  ...ofPaying,
  ...ofSpeaking,
  ...ofLeafing,
}

type Caller = Crossing['who']
type Tables = Awaited<ReturnType<typeof everyTable>>

interface Told {
  isRefused: boolean
  answer: string
  /** The tables it changed. */
  tables: readonly string[]
}

/** What each of these ids is answered, and which tables it changes. */
const tryIds = async (
  t: TestApp,
  { look }: Tables,
  { crossing, method, who }: { crossing: Crossing; method: string; who: Caller },
  ids: readonly (number | string)[],
): Promise<Told[]> => {
  const asked = []
  for (const id of ids) asked.push({ id, body: undefined, ...(await crossing.ask(id)) })
  const told: Told[] = []
  let before = await look()
  for (const { id, ...call } of asked) {
    const { statusCode, body } = await sendCall(t, { ...call, method, who })
    const after = await look()
    const isRefused = statusCode >= 300
    const said =
      crossing.makes && !isRefused
        ? bareOf(body).replaceAll(String(id), '').replace(/\d+/g, '0')
        : bareOf(body)
    const tables = changed(before, after).filter((name) => !isRefused || !crossing.counts?.includes(name))
    told.push({ isRefused, answer: `${statusCode} ${said}`, tables })
    before = after
  }
  return told
}

/** One id of one operation: another’s is answered like a missing one, whoever asks, and one’s own is taken. */
const cross = async (
  t: TestApp,
  {
    tables,
    callers,
    name,
    method,
  }: { tables: Tables; callers: readonly Caller[]; name: string; method: string },
): Promise<string[]> => {
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

/** Every id that may stand in a body, a query or a header is in one of the tables, and nothing else is. */
const isInATable = (names: readonly string[]): string[] => {
  const known = [...Object.keys(crossings), ...everybodys]
  const told = (one: string) => isKey(one) || known.includes(one)
  return [
    ...mismatch(
      'ids that no table crosses',
      names.filter((one) => !told(one)),
      [],
    ),
    ...mismatch(
      'crossings of no id',
      known.filter((one) => !names.includes(one)),
      [],
    ),
    ...mismatch(
      'ids in two tables',
      known.filter((one, at) => known.indexOf(one) !== at),
      [],
    ),
  ]
}

/**
 * The ids that every operation takes besides those of its path, as every actor, one’s own, another’s and nothing; each
 * nth in a short run.
 */
export const everyNamed = async (t: TestApp, everyNth: number, from: number) => {
  const operations = new Map<string, Operation>()
  for (const one of await operationsOf(t)) for (const name of idsOf(one)) operations.set(name, one)
  const names = [...operations.keys()].filter((one) => !everybodys.includes(one))
  const chosen = names.filter((_, at) => (at + from) % everyNth === 0)
  const tables = await everyTable(t)
  const callers = [null, ...Object.values(await rightsAsked(t).makeOutsiders())]
  const failures = isInATable([...operations.keys()])
  for (const name of chosen) {
    const operation = operations.get(name)
    if (!operation) continue
    failures.push(
      ...(isKey(name)
        ? await anothersKey(t, operation)
        : await cross(t, { tables, callers, name, method: operation.method })),
    )
  }
  return { ids: chosen.length, failures }
}
