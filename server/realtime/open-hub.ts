import type { Config } from '@/server/config'
import type { Hub, HubOptions } from './hub'
import { postgresHub } from './postgres-hub'
import { redisHub } from './redis-hub'

/** The hub by which the programs of an installation talk: Redis where there is one, else the database. */
export const openHub = (
  { redisUrl }: Pick<Config, 'redisUrl'>,
  databaseUrl: string,
  options: HubOptions,
): Promise<Hub> => (redisUrl ? redisHub(redisUrl, options) : postgresHub(databaseUrl, options))
