import type { Config } from '@/server/settings/config'
import type { Hub, HubOptions } from './hub'
import { openPostgresHub } from './postgres-hub'
import { openRedisHub } from './redis-hub'

/**
 * The hub by which the programs of an installation talk: Redis where there is one, and the database where there is
 * none, or while it is away. A program that serves pages alone may know no database.
 */
export const openHub = async (
  { redisUrl }: Pick<Config, 'redisUrl'>,
  databaseUrl: string,
  options: HubOptions,
): Promise<Hub> => {
  if (!redisUrl) return openPostgresHub(databaseUrl, options)
  const fallback = databaseUrl === '' ? null : await openPostgresHub(databaseUrl, options)
  try {
    return await openRedisHub(redisUrl, fallback, options)
  } catch (error) {
    await fallback?.close()
    throw error
  }
}
