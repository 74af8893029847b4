import type { Config } from '@/server/settings/config'
import type { HubEvent } from './hub'
import { openHub } from './open-hub'

/** For commands: has running programs render their pages again after the catalogue or a setting was changed. */
export const publishChange = async (
  config: Pick<Config, 'redisUrl'>,
  url: string,
  event: HubEvent,
): Promise<void> => {
  const hub = await openHub(config, url, { topics: [] })
  await hub.publish(event)
  await hub.close()
}
