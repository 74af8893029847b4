import { randomUUID } from 'node:crypto'
import { operatorScopes, type OperatorScope } from '@/lib/contract/operator-scopes'
import { identities, sessions } from '@/server/db/schema/accounts'
import type { RequestBody } from './api-client'
import { rio, type TestUser } from './factories'
import type { TestApp } from './make-app'
import { operationsOf } from './operations'
import { rights } from './rights'
import { rightsFixtures } from './rights-fixtures'
import type { BookingStage, ObjectKind, RightsFixture, RightsRow } from './rights-row'

/**
 * `customer` and `provider` are the two sides of the object asked about; the others have no part in it. The answers of
 * a row of `rights` stand in this order.
 */
export const callerRoles = [
  'anonymous',
  'customer',
  'provider',
  'otherCustomer',
  'otherProvider',
  'both',
  'unverified',
  'operator',
] as const
export type CallerRole = (typeof callerRoles)[number]
const strangers: readonly CallerRole[] = ['otherCustomer', 'otherProvider', 'both', 'unverified', 'operator']

export type UnrelatedCallers = Record<
  'otherCustomer' | 'otherProvider' | 'both' | 'unverified' | 'operator',
  TestUser
>

const noNumber = 999_999_999
const missing = {
  offer: noNumber,
  suggestion: noNumber,
  booking: noNumber,
  advance: noNumber,
  session: randomUUID(),
}

/** Same people without the requested objects. */
const withNothing = (world: RightsFixture): RightsFixture => ({
  ...world,
  ...missing,
  ...(world.pk === undefined ? {} : { pk: noNumber }),
})

/** Returns the id in the path for objects without an id of their own. */
const namedBy = (path: string, world: RightsFixture): number | string =>
  /^\/api\/user\/(sessions|identities)\//.test(path)
    ? world.session
    : path.startsWith('/api/provider/suggestions/')
      ? world.suggestion
      : path.startsWith('/api/providers/')
        ? world.provider.id
        : /^\/api\/(offers|chat)\//.test(path)
          ? world.offer
          : world.booking

const pathOf = (path: string, world: RightsFixture): string => {
  // Returns the object's id; paths of a booking name the booking's.
  const pk = path.startsWith('/api/bookings/') ? world.booking : (world.pk ?? namedBy(path, world))
  return path
    .replace('{pk}', String(pk))
    .replace('{slug}', 'limpeza')
    .replace('{subslug}', 'faxina-residencial')
    .replace('{cep}', '01310100')
    .replace('{reference}', 'a-payment')
    .replace('{advance}', String(world.advance ?? noNumber))
}

/** Returns a body without its request id, which differs in every response. */
export const withoutRequestId = (body: string): string => body.replace(/"request_id":"[^"]*"/, '')

/** New for every row; in another city, so that no demand is suggested to them. */
const makeOutsiders = async (t: TestApp): Promise<UnrelatedCallers> => {
  const cities = [rio]
  return {
    otherCustomer: await t.make.customer(),
    otherProvider: await t.make.provider({ cities }),
    both: await t.make.provider({ cities, user: { isConsumer: true } }),
    unverified: await t.make.provider({
      cities,
      user: { isConsumer: true, emailVerifiedAt: null, phoneVerifiedAt: null, phone: null },
    }),
    operator: await t.make.customer({ isOperator: true }),
  }
}

const isThing = (at: BookingStage | ObjectKind): at is ObjectKind => at in rightsFixtures

const worldAt = async (t: TestApp, at: BookingStage | ObjectKind): Promise<RightsFixture> => {
  if (isThing(at)) {
    const none = { booking: 0, offer: 0, suggestion: 0, session: '', startCode: '' }
    return { ...none, ...(await rightsFixtures[at](t)) }
  }
  const made = at === 'suggestion' ? await t.make.suggestion() : await t.make[at]()
  const [session] = await t.db
    .insert(sessions)
    .values({ userId: made.customer.id, expiresAt: new Date(Date.now() + 86_400_000) })
    .returning()
  // Cached by session, so that the test needs no more of them.
  await t.db
    .insert(identities)
    .values({ issuer: 'https://issuer.example', subject: session?.id ?? '', userId: made.customer.id })
  return {
    customer: made.customer,
    provider: made.provider,
    booking: made.booking,
    offer: at === 'suggestion' ? 0 : made.pk,
    suggestion: 'suggestion' in made && typeof made.suggestion === 'number' ? made.suggestion : made.pk,
    startCode: 'startCode' in made && typeof made.startCode === 'string' ? made.startCode : '',
    session: session?.id ?? '',
  }
}

const isParty = (actor: CallerRole): actor is 'customer' | 'provider' =>
  actor === 'customer' || actor === 'provider'

const callerOf = (actor: CallerRole, world: RightsFixture, outsiders: UnrelatedCallers): TestUser | null => {
  if (actor === 'anonymous') return null
  return isParty(actor) ? world[actor] : outsiders[actor]
}

interface Call {
  method: string
  who: { id: number } | null
  url: string
  body: RequestBody | undefined
}

/** A write brings a new key each time. */
export const sendCall = (t: TestApp, { method, who, url, body }: Call) => {
  const as = t.as(who)
  switch (method) {
    case 'GET':
      return as.get(url)
    case 'DELETE':
      return as.delete(url)
    case 'PUT':
      return as.put(url, body)
    default:
      return as.post(url, body, { 'idempotency-key': randomUUID() })
  }
}

/**
 * Returns true if the call changes the object for an allowed actor, so that each actor needs a fixture of
 * their own.
 */
const changesOwn = (operation: string, row: RightsRow, actor: CallerRole): boolean =>
  !operation.startsWith('GET ') &&
  (isParty(actor) || (actor === 'operator' && (expectedStatuses(row)[actor] ?? 0) < 300))

/** Asks each operation as each actor, about somebody else's object and about one that is not there. */
export const makeRightsCaller = (t: TestApp) => {
  const shared = new Map<BookingStage | ObjectKind, Promise<RightsFixture>>()
  const sharedAt = (at: BookingStage | ObjectKind = 'offer') => {
    const made = shared.get(at) ?? worldAt(t, at)
    shared.set(at, made)
    return made
  }

  const asks = async (
    operation: string,
    row: RightsRow,
    actor: CallerRole,
    world: RightsFixture,
    outsiders: UnrelatedCallers,
  ) => {
    const [method = '', path = ''] = operation.split(' ')
    const who = callerOf(actor, world, outsiders)
    const body = row.body ? await row.body(t.make, world) : undefined
    return { method, who, url: pathOf(path, world) + (row.query ? await row.query(t.make) : ''), body }
  }

  const ask = async (...asked: Parameters<typeof asks>) => sendCall(t, await asks(...asked))

  /** Builds an actor's call, on an object of their own unless it only reads. */
  const callOf = async (operation: string, row: RightsRow, actor: CallerRole) => {
    const isRead = operation.startsWith('GET ')
    const world = await (row.at && !isRead ? worldAt(t, row.at) : sharedAt(row.at))
    const { body = {}, ...call } = await asks(operation, row, actor, world, await makeOutsiders(t))
    return { ...call, body }
  }

  /** Compares an advance of another booking with a missing one: the responses must be equal. */
  const toldAcross = async (...[operation, row, actor, world, outsiders]: Parameters<typeof asks>) => {
    const { advance = noNumber } = await sharedAt(row.at)
    const other = await ask(operation, row, actor, { ...world, advance }, outsiders)
    const none = await ask(operation, row, actor, { ...world, advance: noNumber }, outsiders)
    const isHidden = other.statusCode === 404 && withoutRequestId(other.body) === withoutRequestId(none.body)
    return isHidden
      ? []
      : [`${actor} is answered ${withoutRequestId(other.body)} of another booking’s advance`]
  }

  /** Returns the status per actor; `told` lists responses that differ from those for a missing object. */
  const askAll = async (operation: string, row: RightsRow) => {
    const answers: Record<string, number> = {}
    const told: string[] = []
    const outsiders = await makeOutsiders(t)
    for (const actor of callerRoles) {
      const isStranger = strangers.includes(actor)
      const world = await (row.at && changesOwn(operation, row, actor)
        ? worldAt(t, row.at)
        : sharedAt(row.at))
      if (operation.includes('{advance}') && isParty(actor))
        told.push(...(await toldAcross(operation, row, actor, world, outsiders)))
      const answer = await ask(operation, row, actor, world, outsiders)
      const { statusCode } = answer
      answers[actor] = statusCode
      for (const side of isStranger ? (['customer', 'provider'] as const) : [])
        if (statusCode < 300 && !row.isPublic && answer.body.includes(world[side].email))
          told.push(`${actor} is told the address of the ${side}`)
      // A refusal tells as much as an answer, if another is given where nothing is. An operator sees some objects.
      const refuses = row.at && isStranger && actor !== 'operator' && statusCode >= 300
      if (statusCode !== 404 && !refuses) continue
      const none = await ask(operation, row, actor, withNothing(world), outsiders)
      if (none.statusCode !== statusCode || withoutRequestId(none.body) !== withoutRequestId(answer.body))
        told.push(
          `${actor} is answered ${withoutRequestId(answer.body)}, and ${withoutRequestId(none.body)} where nothing is`,
        )
    }
    return { answers, told }
  }

  return { makeOutsiders: () => makeOutsiders(t), sharedAt, ask, askAll, callOf }
}

/** Returns the status per scope of an operator who has no other. */
export const askScopes = async (
  t: TestApp,
  { ask, sharedAt }: Pick<ReturnType<typeof makeRightsCaller>, 'ask' | 'sharedAt'>,
  operation: string,
  row: RightsRow,
): Promise<Partial<Record<OperatorScope, number>>> => {
  const answers: Partial<Record<OperatorScope, number>> = {}
  const outsiders = await makeOutsiders(t)
  const expected = expectedOfScopes(row)
  for (const scope of operatorScopes) {
    const operator = await t.make.customer({ operatorScopes: [scope] })
    // A refused write changes nothing.
    const changes = !operation.startsWith('GET ') && (expected[scope] ?? 0) < 300
    const world = await (row.at && changes ? worldAt(t, row.at) : sharedAt(row.at))
    answers[scope] = (await ask(operation, row, 'operator', world, { ...outsiders, operator })).statusCode
  }
  return answers
}

/** Operations of the document without a row of rights, and rows of no operation. */
export const unmatchedRights = async (t: TestApp): Promise<string[]> => {
  const operations = (await operationsOf(t)).map(({ method, path }) => `${method} ${path}`)
  const rows = Object.keys(rights)
  return [
    ...operations.filter((one) => !rows.includes(one)),
    ...rows.filter((one) => !operations.includes(one)),
  ]
}

/** Returns the table's expected status per actor. */
export const expectedStatuses = (row: RightsRow): Record<string, number> => {
  const expected = row.answers.split(' ').map(Number)
  return Object.fromEntries(callerRoles.map((actor, position) => [actor, expected[position] ?? 0]))
}

/** Returns the table's expected status per scope of an operator: like an admin, or like a stranger. */
export const expectedOfScopes = (row: RightsRow): Partial<Record<OperatorScope, number>> => {
  const { operator, otherCustomer } = expectedStatuses(row)
  const isAllowed = (scope: OperatorScope) => scope === 'admin' || row.scopes?.includes(scope)
  return Object.fromEntries(
    operatorScopes.map((scope) => [scope, isAllowed(scope) ? operator : otherCustomer]),
  )
}
