import { randomUUID } from 'node:crypto'
import { identities, sessions } from '@/server/db/schema/accounts'
import { rio, type TestUser } from './factories'
import type { TestApp } from './make-app'
import type { Row, Stage, World } from './rights'

/**
 * `customer` and `provider` are the two sides of the object asked about; the others have no part in it. The answers of
 * a row of `rights` stand in this order.
 */
export const actors = [
  'anonymous',
  'customer',
  'provider',
  'otherCustomer',
  'otherProvider',
  'both',
  'unverified',
  'operator',
] as const
export type Actor = (typeof actors)[number]
const strangers: readonly Actor[] = ['otherCustomer', 'otherProvider', 'both', 'unverified', 'operator']

export type Outsiders = Record<
  'otherCustomer' | 'otherProvider' | 'both' | 'unverified' | 'operator',
  TestUser
>

const missing = { offer: 999_999_999, suggestion: 999_999_999, booking: 999_999_999, session: randomUUID() }

const pathOf = (
  path: string,
  world: Pick<World, 'booking' | 'offer' | 'suggestion' | 'session' | 'provider'>,
): string => {
  const pk = /^\/api\/user\/(sessions|identities)\//.test(path)
    ? world.session
    : path.startsWith('/api/provider/suggestions/')
      ? world.suggestion
      : path.startsWith('/api/providers/')
        ? world.provider.id
        : /^\/api\/(offers|chat)\//.test(path)
          ? world.offer
          : world.booking
  return path
    .replace('{pk}', String(pk))
    .replace('{slug}', 'limpeza')
    .replace('{subslug}', 'faxina-residencial')
    .replace('{cep}', '01310100')
    .replace('{reference}', 'a-payment')
    .replace('{advance}', '999999999')
}

const bare = (body: string) => body.replace(/"request_id":"[^"]*"/, '')

/** New for every row; in another city, so that no demand is suggested to them. */
const makeOutsiders = async (t: TestApp): Promise<Outsiders> => {
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

const worldAt = async (t: TestApp, at: Stage): Promise<World> => {
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

/** Asks each operation as each actor, about somebody else's object and about one that is not there. */
export const rightsAsked = (t: TestApp) => {
  const shared = new Map<Stage, Promise<World>>()
  const sharedAt = (at: Stage = 'offer') => {
    const made = shared.get(at) ?? worldAt(t, at)
    shared.set(at, made)
    return made
  }

  const asks = async (operation: string, row: Row, actor: Actor, world: World, outsiders: Outsiders) => {
    const [method = '', path = ''] = operation.split(' ')
    const who =
      actor === 'anonymous'
        ? null
        : actor === 'customer' || actor === 'provider'
          ? world[actor]
          : outsiders[actor]
    const body = row.body ? await row.body(t.make, world) : undefined
    return { method, who, url: pathOf(path, world) + (row.query ? await row.query(t.make) : ''), body }
  }

  const ask = async (...asked: Parameters<typeof asks>) => {
    const { method, who, url, body } = await asks(...asked)
    const send = t.as(who)
    switch (method) {
      case 'GET':
        return send.get(url)
      case 'DELETE':
        return send.delete(url)
      case 'PUT':
        return send.put(url, body)
      default:
        return send.post(url, body, { 'idempotency-key': randomUUID() })
    }
  }

  /** What an actor asks of an object that nobody else asks about. */
  const callOf = async (operation: string, row: Row, actor: Actor) => {
    const world = await (row.at ? worldAt(t, row.at) : sharedAt())
    const { body = {}, ...call } = await asks(operation, row, actor, world, await makeOutsiders(t))
    return { ...call, body }
  }

  /** The status each actor is answered with; `told` says where a stranger was told more than of what is not there. */
  const askAll = async (operation: string, row: Row) => {
    const answers: Record<string, number> = {}
    const told: string[] = []
    const outsiders = await makeOutsiders(t)
    for (const actor of actors) {
      const isParty = actor === 'customer' || actor === 'provider'
      // A step by a side changes the object, so each asks about one of their own.
      const world = await (isParty && row.at ? worldAt(t, row.at) : sharedAt(row.at))
      const answer = await ask(operation, row, actor, world, outsiders)
      answers[actor] = answer.statusCode
      if (!strangers.includes(actor)) continue
      for (const side of ['customer', 'provider'] as const)
        if (answer.statusCode < 300 && !row.isPublic && answer.body.includes(world[side].email))
          told.push(`${actor} is told the address of the ${side}`)
      if (answer.statusCode !== 404) continue
      const none = await ask(operation, row, actor, { ...world, ...missing }, outsiders)
      if (none.statusCode !== 404 || bare(none.body) !== bare(answer.body))
        told.push(`${actor} is answered ${bare(answer.body)}, and ${bare(none.body)} where nothing is`)
    }
    return { answers, told }
  }

  return { makeOutsiders: () => makeOutsiders(t), sharedAt, ask, askAll, callOf }
}

/** What the table says each actor is answered. */
export const answersOf = (row: Row): Record<string, number> => {
  const expected = row.answers.split(' ').map(Number)
  return Object.fromEntries(actors.map((actor, position) => [actor, expected[position] ?? 0]))
}
