import { eq } from 'drizzle-orm'
import { users } from '@/server/db/schema/accounts'
import { contractEndpoints } from '@/server/testing/contract-endpoints'
import { makeApp } from '@/server/testing/make-app'
import { withForbidden } from '@/server/testing/scenarios/forbidden-fields'

/** Names no body may set: identity, verification, ownership, status, value. */
const forbidden = [
  'is_provider',
  'is_consumer',
  'is_operator',
  'operator_scopes',
  'is_staff',
  'is_email_verified',
  'is_phone_verified',
  'email_verified_at',
  'phone_verified_at',
  'password_hash',
  'closed_at',
  'user',
  'user_id',
  'customer',
  'customer_id',
  'provider_id',
  'owner_id',
  'status',
  'balance',
  'balance_cents',
  'commission',
  'rating',
  'review_count',
  'completed_count',
  'created_at',
  'published_at',
  '__proto__',
  'constructor',
  'prototype',
]
/** Declared on purpose: a review's stars, and the last message read. */
const meant: Record<string, readonly string[]> = { reviewBooking: ['rating'] }

const withBody = [
  ...new Map(
    contractEndpoints((path) => jest.requireActual(path))
      .filter((one) => one.body)
      .map((one) => [one.id, one]),
  ).values(),
]

interface Def {
  type: string
  shape?: Record<string, { _zod: { def: Def } }>
  catchall?: { _zod: { def: Def } }
  element?: { _zod: { def: Def } }
  innerType?: { _zod: { def: Def } }
  options?: { _zod: { def: Def } }[]
  in?: { _zod: { def: Def } }
  left?: { _zod: { def: Def } }
  right?: { _zod: { def: Def } }
}

/** Every key a body accepts, at any depth; `*` for records with any key. */
const keysOf = (def: Def, under = ''): string[] => {
  const below = [def.element, def.innerType, def.in, def.left, def.right, ...(def.options ?? [])].flatMap(
    (one) => (one ? keysOf(one._zod.def, under) : []),
  )
  if (def.type === 'record' && under !== 'answers') return [...below, '*']
  if (def.type !== 'object') return below
  const loose = def.catchall && def.catchall._zod.def.type !== 'never' ? ['*'] : []
  return [
    ...below,
    ...loose,
    ...Object.entries(def.shape ?? {}).flatMap(([key, value]) => [key, ...keysOf(value._zod.def, key)]),
  ]
}

test('there are bodies to look into', () => expect(withBody.length).toBeGreaterThan(30))

test.each(withBody.map((one) => [one.id, one] as const))(
  '%s accepts only its declared fields, none of which the server owns',
  (id, { body }) => {
    const keys = body ? keysOf((body as unknown as { _zod: { def: Def } })._zod.def) : []
    expect(keys).not.toContain('*')
    expect(keys.filter((key) => forbidden.includes(key) && !meant[id]?.includes(key))).toEqual([])
  },
)

test('ignores undeclared fields of an account', async () => {
  const t = await makeApp()
  const user = await t.make.customer()
  const row = async () => (await t.db.select().from(users).where(eq(users.id, user.id)))[0]
  const before = await row()
  const answer = await t.send(user, {
    method: 'PUT',
    url: '/api/profile/',
    headers: { 'content-type': 'application/json' },
    payload: withForbidden(Object.fromEntries(forbidden.map((key) => [key, true])), forbidden),
  })
  expect(answer.statusCode).toBe(200)
  expect(await row()).toEqual(before)
  await t.close()
})
