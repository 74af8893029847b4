import { cleanText } from './clean'

/** What of an error may be logged and reported; nothing else of it leaves the program. */
export interface ErrorDescription {
  name: string
  message: string
  code?: string
  /** Of PostgreSQL's error report: names out of the schema, never values. */
  table?: string
  constraint?: string
  column?: string
  /** Of a failed system call. */
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
/**
 * Node's and Fastify's codes, and those of the error catalogue; never a number, which may be somebody's code.
 */
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

/** The lines after the message: the message itself may hold lines that look like frames. */
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

/** Only a report of PostgreSQL's has a severity; elsewhere the same names may hold anything. */
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
  // A bare value has no author's words around it that could be told from it.
  if (typeof error !== 'object' || error === null) return { name: typeof error, message: '' }
  seen.add(error)
  const raw = read(error, 'message')
  const message = typeof raw === 'string' ? raw : ''
  const further = (next: unknown) => next !== undefined && next !== null && depth < deepest && !seen.has(next)
  const cause = read(error, 'cause')
  const errors = read(error, 'errors')
  return {
    name: matching(error, 'name', typeName) ?? 'Error',
    message: cleanText(message),
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

/**
 * Whatever was thrown, as it may be logged. Names what is kept, so that no library's own field can add to it.
 */
export const describeError = (error: unknown): ErrorDescription => describe(error, 0, new Set())

/** The same for a person at a terminal. */
export const errorText = (error: unknown): string => {
  const lines = ({ name, message, code, stack = [], cause }: ErrorDescription): string[] => [
    `${name}: ${message}${code === undefined ? '' : ` (${code})`}`,
    ...stack.map((line) => `    ${line}`),
    ...(cause ? lines(cause) : []),
  ]
  return lines(describeError(error)).join('\n')
}

/** An error that carries its description and nothing else, for whoever takes only errors. */
export const describedError = (description: ErrorDescription): Error => {
  const { name, message, code, stack = [], cause, errors } = description
  const made = new Error(message, cause ? { cause: describedError(cause) } : undefined)
  made.name = name
  made.stack = [`${name}: ${message}`, ...stack.map((line) => `    ${line}`)].join('\n')
  return Object.assign(
    made,
    code === undefined ? {} : { code },
    errors ? { errors: errors.map(describedError) } : {},
  )
}
