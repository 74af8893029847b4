import { isUnavailable } from '@/server/db/unavailable'
import { DomainError } from './errors'

/** `Retry-After` in seconds: most outages end within a few. */
const retryAfterSeconds = 2

/** The answer to a database error that may pass; null for any other error. */
export const mapDatabaseError = (error: unknown): DomainError | null =>
  isUnavailable(error) ? new DomainError('unavailable', undefined, undefined, retryAfterSeconds) : null
