import { z } from 'zod'
import { endpoint } from './endpoint'
import { calendarDay, line, page, pageQuery, pk } from './values'

/** Actions of operators, of commands at the server and of the program itself that the trail records. */
export const trailActions = [
  'case.decide',
  'dispute.decide',
  'booking.cancel',
  'booking.resolve',
  'reconciliation.run',
  'operator.grant',
  'operator.revoke',
  'setting.change',
  'price.change',
  'values.erase',
] as const
export type TrailAction = (typeof trailActions)[number]

/** Kinds of objects that actions are about. */
export const trailSubjects = [
  'case',
  'dispute',
  'booking',
  'gateway',
  'user',
  'setting',
  'price',
  'entry',
] as const
export type TrailSubject = (typeof trailSubjects)[number]

export const trailActors = ['operator', 'command', 'system'] as const

/** Facts before or after an action: codes, sums and moments, never a person's text. */
const facts = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).nullable()
export type TrailFacts = z.infer<typeof facts>

const trailEntrySchema = z.object({
  /** Position in the chain, from 1. */
  pk: z.number().int(),
  at: z.string(),
  actor: z.object({
    kind: z.enum(trailActors),
    /** The operator's account; null for a command and for the program. */
    pk: z.number().int().nullable(),
    /** Empty where the account or the values are erased. */
    name: z.string(),
  }),
  scope: z.string().nullable(),
  action: z.enum(trailActions),
  subject: z.object({ kind: z.enum(trailSubjects), id: z.string() }),
  reason: z.string().nullable(),
  before: facts,
  after: facts,
  /** Reason, before and after were erased with the account of somebody they are about. */
  is_erased: z.boolean(),
  /** SHA-256 of the entry, which holds the one before it. */
  hash: z.string(),
})
export type TrailEntry = z.infer<typeof trailEntrySchema>

export const listTrail = endpoint({
  id: 'listTrail',
  method: 'GET',
  path: '/api/operator/trail/',
  tag: 'operators',
  auth: 'user',
  operators: ['admin'],
  summary: 'What operators did, the latest first; for operators of scope `admin`, 404 to everybody else',
  query: pageQuery.extend({
    /** An operator's account. */
    actor: pk.optional(),
    action: z.enum(trailActions).optional(),
    subject: z.enum(trailSubjects).optional(),
    /** Number or key of the subject. */
    subject_id: line(120).optional(),
    /** First and last day, of São Paulo, both included. */
    from: calendarDay.optional(),
    to: calendarDay.optional(),
  }),
  response: page(trailEntrySchema).extend({
    /** Operators with an entry, for the filter. */
    actors: z.array(z.object({ pk: z.number().int(), name: z.string() })),
  }),
})
