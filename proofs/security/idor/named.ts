import { changed, everyTable } from '@/server/testing/every-table'
import type { TestApp } from '@/server/testing/make-app'
import { mismatch } from '@/server/testing/mismatch'
import { operationsOf, type Operation, type Schema } from '@/server/testing/operations'
import { makeRightsCaller, sendCall, withoutRequestId } from '@/server/testing/rights-calls'
import { useAnothersKey } from '@/server/testing/scenarios/idempotency'
import { noNumber, type Crossing, type Crossings } from './crossing'
import { ofLists, ofMoney } from './crossings-money'
import { ofPeople } from './crossings-people'
import { ofWork } from './crossings-work'

/** Names of texts that are no ids. A text of another name is an id until a table says otherwise. */
const plainTexts = new Set(
  (
    'email password current_password full_name bio tax_number phone name subject message text note reason website ' +
    'description cep street number complement district label city state service sub_service q ibge statusId ' +
    'from to value holder cvv redirect_uri code_verifier nonce iss'
  ).split(' '),
)
const plainFormats = new Set(['date', 'date-time'])

/** Returns whether a number has the bounds of `pk` and `pkNumber` of the contract. */
const isNumberOfRow = ({ type, maximum }: Schema) => type === 'integer' && maximum === Number.MAX_SAFE_INTEGER

const isId = (name: string, schema: Schema): boolean => {
  if (schema.type !== 'string') return isNumberOfRow(schema)
  if (schema.format === 'uuid') return true
  const says = schema.enum ?? schema.const ?? plainFormats.has(schema.format ?? '')
  return says === false && !plainTexts.has(/(\w+)(?:\.\*)?(?:\[\])*$/.exec(name)?.[1] ?? name)
}

const idsIn = (name: string, schema: Schema): string[] => {
  const { anyOf = [], oneOf = [], allOf = [], items, properties = {}, additionalProperties } = schema
  const inside = (part: string) => (name === '' ? part : `${name}.${part}`)
  return [
    ...(isId(name, schema) ? [name] : []),
    ...[...anyOf, ...oneOf, ...allOf].flatMap((one) => idsIn(name, one)),
    ...(items ? idsIn(`${name}[]`, items) : []),
    ...Object.entries(properties).flatMap(([key, value]) => idsIn(inside(key), value)),
    ...(typeof additionalProperties === 'object' ? idsIn(inside('*'), additionalProperties) : []),
  ]
}

/** Ids in the body, query and headers of an operation: `createPayment card`, `createDemand photos[]`. */
const idsOf = ({ id, parameters, body }: Operation): string[] => {
  const sent = parameters.filter((one) => one.in !== 'path')
  const names = [...sent.flatMap(({ name, schema }) => idsIn(name, schema)), ...(body ? idsIn('', body) : [])]
  return [...new Set(names)].map((name) => `${id} ${name}`)
}

/** Ids that are public or grant access by themselves, by reason. */
const reasons: Record<string, readonly string[]> = {
  'a service of the catalogue, which everybody reads': [
    'saveUserServices [].sub_service',
    'listProviders sub_service',
    'createDemand sub_service',
    'createBooking sub_service',
    'listTimeSlots sub_service',
    'listProviderDemands sub_service',
    'listEarlierOffers sub_service',
  ],
  'a provider, whose page and free times everybody reads': [
    'listTimeSlots provider',
    'createBooking provider',
  ],
  'a place in a list that everybody reads': [
    'listProviders cursor',
    'listProviderReviews cursor',
    'sitemapEntries from',
  ],
  'a place in the list that all operators share': ['listCases cursor', 'listTrail cursor'],
  'a filter of the list that all operators share': ['listTrail actor', 'listTrail subject_id'],
  'words of an answer; photos among them are crossed': ['createDemand answers.*', 'createBooking answers.*'],
  'a secret that only its owner was given: it is what says whose a session is (proof `tokens`)': [
    'refreshToken refresh',
    'revokeToken refresh',
  ],
  'a secret that was mailed to its owner, who need not be signed in': [
    'checkReset token',
    'resetPassword token',
    'readUnsubscribe token',
    'unsubscribe token',
    'resubscribe token',
  ],
  'the issuer’s, which knows whom it gave it to (proof `oidc`)': ['signInWithGoogle code', 'linkGoogle code'],
  'the gateway’s, which takes it once from whoever typed the card': [
    'createPayment card_token',
    'createDeposit card_token',
    'saveCard card_token',
  ],
  'a browser’s own, which goes with it to whoever signs in there next': ['registerPushToken token'],
  'of the simulated gateway, which is there in demo mode only': [
    'listSimulatedPayments reference',
    'makeCardToken card',
  ],
}

const publicIds: readonly string[] = Object.values(reasons).flat()

const crossings: Crossings = { ...ofWork, ...ofPeople, ...ofMoney, ...ofLists }

type Caller = Crossing['who']
type Tables = Awaited<ReturnType<typeof everyTable>>

interface Reply {
  isRefused: boolean
  answer: string
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
  const { who: owner, missing = noNumber, others, own } = crossing
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
    const crossed = isKey(name) ? useAnothersKey(t, operation) : cross(t, { tables, callers, name, method })
    failures.push(...(await crossed))
  }
  return { ids: chosen.length, failures }
}
