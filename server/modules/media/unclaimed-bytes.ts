import { createHmac } from 'node:crypto'
import type { Needs } from '@/server/context'
import { DomainError } from '@/server/http/errors'
import { sumUnclaimedBytes } from './repository'

/** Bytes of visitors' pictures that may wait to be claimed: a day’s requests are far below. */
export const maxUnclaimedBytes = { ofNetwork: 100_000_000, ofAll: 2_000_000_000 }
/** Time after which some unclaimed uploads have been deleted. */
const retryAfterSeconds = 3600

/** The key under which a network's uploads are counted: not the network itself. */
export const networkKey = ({ config }: Needs<'config'>, network: string): string =>
  createHmac('sha256', config.jwtSecret).update(`upload:${network}`).digest('base64url')

/**
 * Refuses a visitor's picture before it is decoded where too many wait to be claimed, of the network or of all. Those
 * under way at the same moment may exceed it by themselves.
 */
export const assertUnclaimedRoom = async (
  { db, config }: Needs<'db' | 'config'>,
  network: string,
): Promise<void> => {
  if (!config.rateLimits) return
  const { ofNetwork, ofAll } = await sumUnclaimedBytes(db, network)
  if (ofNetwork >= maxUnclaimedBytes.ofNetwork)
    throw new DomainError('too_many_requests', undefined, undefined, retryAfterSeconds)
  if (ofAll >= maxUnclaimedBytes.ofAll)
    throw new DomainError('unavailable', undefined, undefined, retryAfterSeconds)
}
