import { types } from 'node:util'
import { DrizzleQueryError } from 'drizzle-orm'

/** No connection could be opened or borrowed, or the one in use was cut off. */
export class DatabaseUnavailableError extends Error {
  override name = 'DatabaseUnavailableError'
}

/** `instanceof Error` is false for errors of another realm, such as Node's own inside a Jest sandbox. */
const isError = (value: unknown): value is Error => types.isNativeError(value)

function* causes(error: unknown) {
  for (let at: unknown = error; isError(at); at = at.cause) yield at
}

/** Returns whether the connection was missing or lost, as opposed to a rejected statement. */
export const isConnectionLost = (error: unknown): boolean => {
  for (const at of causes(error)) if (at instanceof DatabaseUnavailableError) return true
  return false
}

/** The SQLSTATE a server refused with. */
export const pgCode = (error: unknown): string | null => {
  for (const at of causes(error))
    if ('code' in at && typeof at.code === 'string' && /^[0-9A-Z]{5}$/.test(at.code)) return at.code
  return null
}

/**
 * SQLSTATEs of temporary failures (PostgreSQL, appendix A): 08 connection exceptions, 53 out of disk, memory or
 * connections, 55P03 lock timeout, 57014 statement timeout, 57P01–57P05 shutting down, crashed or starting, 25P03 and
 * 25P04 transaction timeout, 25006 read-only after a failover, 58030 disk failure.
 */
const transientStates = /^(08...|53...|55P03|57014|57P0[1-5]|25P0[34]|25006|58030)$/

/** Messages of `pg` about a lost connection, which carry no code. */
const lostConnectionMessages =
  /^(Connection terminated|Client (has encountered a connection error|was closed) and is not queryable)/

/** Errors of a socket. They are about the database only when a query threw them. */
const socketCodes = new Set([
  'ECONNRESET',
  'ECONNREFUSED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
])

/** Returns whether the database is unavailable and a retry may help: down, frozen, full, starting or overloaded. */
export const isUnavailable = (error: unknown): boolean => {
  const code = pgCode(error)
  if (code !== null && transientStates.test(code)) return true
  let inQuery = false
  for (const at of causes(error)) {
    if (at instanceof DatabaseUnavailableError || lostConnectionMessages.test(at.message)) return true
    inQuery ||= at instanceof DrizzleQueryError
    if (inQuery && 'code' in at && typeof at.code === 'string' && socketCodes.has(at.code)) return true
  }
  return false
}
