import { redactText } from './redact'

/** The parts of an error that may be logged and reported; nothing else of it leaves the program. */
export interface ErrorDescription {
  name: string
  message: string
  code?: string
  /** From PostgreSQL's errors: names of the schema, never values. */
  table?: string
  constraint?: string
  column?: string
  /** From a failed system call. */
  syscall?: string
  address?: string
  port?: number
  stack?: string[]
  cause?: ErrorDescription
  errors?: ErrorDescription[]
}

const deepest = 4
const most = 5
const frames = 12

const typeName = /^[A-Za-z_$][\w$]{0,60}$/
/** Codes of Node, Fastify and the error catalogue; never a number, which may be a person's code. */
const symbol = /^(?:[A-Z]{3,}(?:_[A-Z0-9]+)*|[a-z]+(?:_[a-z]+)+)$/
const sqlState = /^[0-9A-Z]{5}$/
const schemaName = /^[a-z_][a-z0-9_]{0,62}$/
const ipAddress = /^[\da-f.:]{2,45}$/i
const frame = /^at (?:(?:async |new )*[\w$.<>#[\] ]+ \()?(?:file:\/\/|node:|\/|[A-Z]:\\)[^()"']*:\d+:\d+\)?$/

/** A getter may throw, and so may a proxy. */
const read = (from: object, name: string): unknown => {
  try {
    return (from as Record<string, unknown>)[name]
  } catch {
    return undefined
  }
}

const matching = (from: object, name: string, pattern: RegExp): string | undefined => {
  const value = read(from, name)
  return typeof value === 'string' && pattern.test(value) ? value : undefined
}

/** The stack after the message: the message itself may contain lines that look like frames. */
const framesOf = (error: object, message: string): string[] | undefined => {
  const stack = read(error, 'stack')
  if (typeof stack !== 'string') return undefined
  const at = message === '' ? -1 : stack.indexOf(message)
  return (at === -1 ? stack : stack.slice(at + message.length))
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => frame.test(line))
    .slice(0, frames)
}

/** Only PostgreSQL's errors have a severity; other errors may use the same field names for anything. */
const ofDatabase = (error: object): Partial<ErrorDescription> =>
  matching(error, 'severity', /^[A-Z]{3,9}$/) === undefined
    ? { code: matching(error, 'code', symbol) }
    : {
        code: matching(error, 'code', sqlState),
        table: matching(error, 'table', schemaName),
        constraint: matching(error, 'constraint', schemaName),
        column: matching(error, 'column', schemaName),
      }

const ofSystemCall = (error: object): Partial<ErrorDescription> => {
  const syscall = matching(error, 'syscall', /^[a-z]{2,20}$/)
  if (syscall === undefined) return {}
  const port = read(error, 'port')
  return {
    syscall,
    address: matching(error, 'address', ipAddress),
    port: typeof port === 'number' ? port : undefined,
  }
}

const describe = (error: unknown, depth: number, seen: Set<unknown>): ErrorDescription => {
  // A thrown value that is no Error has no message that could be trusted.
  if (typeof error !== 'object' || error === null) return { name: typeof error, message: '' }
  seen.add(error)
  const raw = read(error, 'message')
  const message = typeof raw === 'string' ? raw : ''
  const further = (next: unknown) => next !== undefined && next !== null && depth < deepest && !seen.has(next)
  const cause = read(error, 'cause')
  const errors = read(error, 'errors')
  return {
    name: matching(error, 'name', typeName) ?? 'Error',
    message: redactText(message),
    ...ofDatabase(error),
    ...ofSystemCall(error),
    stack: framesOf(error, message),
    cause: further(cause) ? describe(cause, depth + 1, seen) : undefined,
    errors: Array.isArray(errors)
      ? errors
          .slice(0, most)
          .filter(further)
          .map((one) => describe(one, depth + 1, seen))
      : undefined,
  }
}

/** Describes anything thrown for the log. An allowlist, so that a library's own fields cannot add to it. */
export const describeError = (error: unknown): ErrorDescription => describe(error, 0, new Set())

/** The same as text, for a terminal. */
export const formatError = (error: unknown): string => {
  const lines = ({ name, message, code, stack = [], cause }: ErrorDescription): string[] => [
    `${name}: ${message}${code === undefined ? '' : ` (${code})`}`,
    ...stack.map((line) => `    ${line}`),
    ...(cause ? lines(cause) : []),
  ]
  return lines(describeError(error)).join('\n')
}

/** An Error made of the description only, for code that accepts errors only. */
export const toLoggableError = (description: ErrorDescription): Error => {
  const { name, message, code, stack = [], cause, errors } = description
  const made = new Error(message, cause ? { cause: toLoggableError(cause) } : undefined)
  made.name = name
  made.stack = [`${name}: ${message}`, ...stack.map((line) => `    ${line}`)].join('\n')
  return Object.assign(
    made,
    code === undefined ? {} : { code },
    errors ? { errors: errors.map(toLoggableError) } : {},
  )
}
