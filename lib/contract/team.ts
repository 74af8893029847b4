import { z } from 'zod'
import { email } from './accounts'
import { endpoint } from './endpoint'
import { operatorScopes } from './operator-scopes'
import { pkParams, prose } from './values'

const scope = z.enum(operatorScopes)
const scopes = z.array(scope).max(operatorScopes.length)

const operatorSchema = z.object({
  pk: z.number().int(),
  full_name: z.string(),
  email: z.string(),
  /** In the order of `operatorScopes`. */
  scopes: z.array(scope),
  /** The reader, whose scopes another admin changes. */
  is_self: z.boolean(),
})
export type Operator = z.infer<typeof operatorSchema>

export const listOperators = endpoint({
  id: 'listOperators',
  method: 'GET',
  path: '/api/operator/team/',
  tag: 'operators',
  auth: 'user',
  operators: ['admin'],
  alsoAnswers: [404],
  summary: 'Operators and their scopes; for operators of scope `admin`, 404 to everybody else',
  response: z.object({ results: z.array(operatorSchema) }),
})

const reason = prose(2000, 10)
export const appointOperatorInput = z.object({ email, scopes: scopes.min(1), reason })
export const appointOperator = endpoint({
  id: 'appointOperator',
  method: 'POST',
  path: '/api/operator/team/',
  tag: 'operators',
  auth: 'user',
  operators: ['admin'],
  status: 201,
  alsoAnswers: [404],
  summary: 'Give scopes to the account of a confirmed address that has none yet',
  body: appointOperatorInput,
  response: operatorSchema,
})

export const changeScopesInput = z.object({
  /** Empty takes all away. */
  scopes,
  /** The scopes as shown; 409 `state_changed` if they are others by now. */
  was: scopes,
  reason,
})
export const changeScopes = endpoint({
  id: 'changeScopes',
  method: 'PUT',
  path: '/api/operator/team/:pk/',
  tag: 'operators',
  auth: 'user',
  operators: ['admin'],
  alsoAnswers: [409],
  summary: 'Give scopes to an operator and take them away; they count from the next request on',
  params: pkParams,
  body: changeScopesInput,
  response: operatorSchema,
})
