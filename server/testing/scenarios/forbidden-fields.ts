import type { RequestBody } from '@/server/testing/api-client'

/** Values of no fixture: found anywhere, they come from a body. */
const mark = 'canary-of-a-field'
const sum = 987_654_321
const later = '2037-07-13T00:00:00.000Z'
export const canaries = [mark, String(sum), later.slice(0, 10)]

/** Fields that no body may set, under the names of the API and of the columns. */
const forbidden: Record<string, unknown> = {
  pk: sum,
  id: sum,
  user: sum,
  user_id: sum,
  userId: sum,
  customer_id: sum,
  customerId: sum,
  provider_id: sum,
  providerId: sum,
  ownerId: sum,
  status: mark,
  phone: mark,
  passwordHash: mark,
  is_operator: true,
  isOperator: true,
  operator_scopes: ['admin'],
  operatorScopes: ['admin'],
  roles: ['operator'],
  emailVerifiedAt: later,
  phoneVerifiedAt: later,
  erasedAt: later,
  createdAt: later,
  publishedAt: later,
  completedAt: later,
  expiresAt: later,
  balance_cents: sum,
  priceCents: sum,
  totalCents: sum,
  amountCents: sum,
  commissionCents: sum,
  reviewCount: sum,
  photoId: mark,
}
export const forbiddenFields: readonly string[] = Object.keys(forbidden)
const poison = JSON.stringify({ isOperator: true, is_operator: true, status: mark, balance_cents: sum })

/**
 * Body with its own fields and every forbidden one that it does not declare, and with some under `__proto__` and
 * `constructor`. Text, because an object literal cannot hold `__proto__`.
 */
export const withForbidden = (body: RequestBody, declared: readonly string[]): string => {
  const extras = Object.fromEntries(Object.entries(forbidden).filter(([name]) => !declared.includes(name)))
  const loaded = (one: unknown): string =>
    JSON.stringify({ ...extras, ...(one as object) }).replace(
      /\}$/,
      `,"__proto__":${poison},"constructor":{"prototype":${poison}}}`,
    )
  return Array.isArray(body) ? `[${body.map(loaded).join(',')}]` : loaded(body)
}
