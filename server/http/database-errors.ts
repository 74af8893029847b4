import { isUnavailable } from '@/server/db/unavailable'
import { DomainError } from './errors'

/** Most outages that end by themselves end within a few seconds. */
const retryAfterSeconds = 2

/** What a caller is told of an error of the database that waiting may cure; null for any other error. */
export const fromDatabase = (error: unknown): DomainError | null =>
  isUnavailable(error) ? new DomainError('unavailable', undefined, undefined, retryAfterSeconds) : null
