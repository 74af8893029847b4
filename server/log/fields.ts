import { types } from 'node:util'
import { scrubText } from '@/lib/shared/scrub'
import { describeError } from './describe-error'

type Field = (value: unknown) => unknown

const number: Field = (value) => (typeof value === 'number' && Number.isFinite(value) ? value : undefined)
const matching =
  (pattern: RegExp): Field =>
  (value) =>
    typeof value === 'string' && pattern.test(value) ? value : undefined
const word = matching(/^[a-z][a-z._ -]{0,60}$/i)
const key = matching(/^(?:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|req-[\da-z]{1,12})$/)
const id: Field = (value) =>
  typeof value === 'bigint' || (typeof value === 'string' && /^\d{1,19}$/.test(value))
    ? Number(value)
    : number(value)

/** Tokens are in queries, and some paths end in one. */
const path: Field = (value) =>
  typeof value === 'string' && value.startsWith('/')
    ? scrubText(value.split(/[?#]/, 1)[0] ?? '')
        .replace(/[\w.-]{24,}/g, '…')
        .slice(0, 200)
    : undefined

const parts = (value: unknown, names: Record<string, Field>, from: Record<string, string> = {}) => {
  if (typeof value !== 'object' || value === null) return undefined
  const read = (name: string): unknown => {
    try {
      return (value as Record<string, unknown>)[from[name] ?? name]
    } catch {
      return undefined
    }
  }
  return Object.fromEntries(Object.entries(names).map(([name, field]) => [name, field(read(name))]))
}

/** Every field a log line may have, and the format of its value. Fields that are not listed are left out. */
const fields: Record<string, Field> = {
  err: describeError,
  error: describeError,
  req: (value) => parts(value, { id: key, method: word, path }, { path: 'url' }),
  res: (value) => parts(value, { status: number }, { status: 'statusCode' }),
  reqId: key,
  trace: matching(/^[\da-f]{32}$/),
  method: word,
  path,
  status: number,
  statusCode: number,
  ms: number,
  responseTime: number,
  job: id,
  kind: word,
  attempts: number,
  task: word,
  count: number,
  code: (value) => (typeof value === 'number' && value >= 0 && value < 256 ? value : undefined),
  signal: matching(/^SIG[A-Z\d]{2,8}$/),
  again_in_ms: number,
  entry: number,
  fault: word,
  /** Length and last hash of the trail. */
  head: matching(/^\d{1,15}:[\da-f]{64}$/),
}

/** The known fields of a line, checked; unknown fields are only counted. */
export const allowlistFields = (given: object): Record<string, unknown> => {
  if (types.isNativeError(given) || given instanceof Error) return { err: describeError(given) }
  const named = Object.keys(given)
  const kept = named.filter((name) => Object.hasOwn(fields, name))
  const line = parts(given, Object.fromEntries(kept.map((name) => [name, fields[name] ?? number]))) ?? {}
  return kept.length === named.length ? line : { ...line, left_out: named.length - kept.length }
}
