import { z } from 'zod'
import { attachments } from './attached'
import { endpoint } from './endpoint'
import { operatorScopes, type OperatorScope } from './operator-scopes'
import { page, pageQuery, pkParams, prose } from './values'

/** Kinds of cases for operators, each with its likely cause and the next step. */
export const caseKinds = [
  'suspense',
  'mismatch',
  'unknown_outcome',
  'chargeback',
  'med',
  'dispute',
  'difference',
  'dead_letter',
  'refund_by_transfer',
  'refunded_outside',
  'forgotten',
  'ledger',
  'complaint',
] as const
type CaseKind = (typeof caseKinds)[number]

const money = ['finance'] as const
/** Scopes that are shown cases of a kind, notified of them and decide them. */
export const caseScopes: Record<CaseKind, readonly OperatorScope[]> = {
  suspense: money,
  mismatch: money,
  unknown_outcome: money,
  chargeback: money,
  med: money,
  dispute: ['support'],
  difference: money,
  // A job that is tried again may send money.
  dead_letter: money,
  refund_by_transfer: money,
  refunded_outside: money,
  forgotten: ['support', 'finance'],
  ledger: money,
  complaint: ['moderation'],
}
/** Scopes with cases. */
const casesOpenTo = operatorScopes.filter((scope) =>
  Object.values(caseScopes).some((scopes) => scopes.includes(scope)),
)

export const caseDecisions = [
  'retry',
  'refund',
  'accept',
  'write_off',
  'call_off',
  'submit_evidence',
  'settled_by_hand',
  'dismiss',
] as const
const shownCents = z.number().int()

const caseSchema = z.object({
  pk: z.number().int(),
  kind: z.enum(caseKinds),
  status: z.enum(['open', 'closed']),
  /** A sentence about the case, with the reference by which the gateway knows it. */
  title: z.string(),
  cause: z.string(),
  next_step: z.string(),
  /** Statement of a reporter; null if there is none. */
  statement: z.string().nullable(),
  /** The message of the conversation it is about; null where none was named. */
  message: z
    .object({ text: z.string(), attached: z.enum(attachments).nullable(), sent_at: z.string() })
    .nullable()
    .default(null),
  /** The reader is named by it, or a side of it, and decides nothing about it. */
  is_party: z.boolean().default(false),
  amount_cents: shownCents.nullable(),
  booking: z.number().int().nullable(),
  payment: z.number().int().nullable(),
  withdrawal: z.number().int().nullable(),
  dispute: z.number().int().nullable(),
  due_at: z.string().nullable(),
  opened_at: z.string(),
  /** Decisions so far, oldest first. */
  log: z.array(
    z.object({ at: z.string(), by: z.string(), decision: z.enum(caseDecisions), reason: z.string() }),
  ),
  can: z.array(z.enum(caseDecisions)),
})
export type OperatorCase = z.infer<typeof caseSchema>

export const listCases = endpoint({
  id: 'listCases',
  method: 'GET',
  path: '/api/operator/cases/',
  tag: 'operators',
  auth: 'user',
  operators: casesOpenTo,
  summary:
    'What needs an operator, the most urgent first: cases of the kinds of their scopes; 404 to everybody else',
  query: pageQuery.extend({
    kind: z.enum(caseKinds).optional(),
    status: z.enum(['open', 'closed']).default('open'),
  }),
  response: page(caseSchema),
})
export const decideCaseInput = z.object({ decision: z.enum(caseDecisions), reason: prose(2000, 10) })
export const decideCase = endpoint({
  id: 'decideCase',
  method: 'POST',
  path: '/api/operator/cases/:pk/decide/',
  tag: 'operators',
  auth: 'user',
  operators: casesOpenTo,
  idempotent: 'required',
  summary: 'Decide a case, with the reason; it is logged under the operator’s name',
  params: pkParams,
  body: decideCaseInput,
  response: caseSchema,
})

const checkSchema = z.object({
  name: z.string(),
  /** The invariant, in words. */
  promise: z.string(),
  holds: z.boolean(),
  /** The first few rows that violate it. */
  breaches: z.array(z.string()),
})
export const getLedger = endpoint({
  id: 'getLedger',
  method: 'GET',
  path: '/api/operator/ledger/',
  tag: 'operators',
  auth: 'user',
  operators: money,
  alsoAnswers: [404],
  summary: 'Whether the ledger is true, check by check, and the platform’s sums',
  response: z.object({
    holds: z.boolean(),
    checked_at: z.string(),
    checks: z.array(checkSchema),
    sums: z.array(z.object({ kind: z.string(), balance_cents: shownCents })),
  }),
})
export const reconcile = endpoint({
  id: 'reconcile',
  method: 'POST',
  path: '/api/operator/reconciliation/',
  tag: 'operators',
  auth: 'user',
  operators: money,
  summary: 'Compare our accounts with the gateway’s own now',
  body: z.object({}).optional(),
  response: z.object({
    at: z.string(),
    gateway: z.string(),
    ours: z.object({ pending_cents: shownCents, available_cents: shownCents }),
    theirs: z.object({ pending_cents: shownCents, available_cents: shownCents }),
    differences: z.number().int(),
    /** Open disputes of banks, by which the two available sums differ. */
    contested_cents: shownCents.default(0),
  }),
})
