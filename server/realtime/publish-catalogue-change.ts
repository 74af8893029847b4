import type { Config } from '@/server/settings/config'
import { openHub } from './open-hub'
import { catalogueChangedEvent } from './page-changes'

/** For commands: has running programs make their pages anew after the catalogue was replaced. */
export const publishCatalogueChange = async (
  config: Pick<Config, 'redisUrl'>,
  url: string,
): Promise<void> => {
  const hub = await openHub(config, url, { topics: [] })
  await hub.publish(catalogueChangedEvent)
  await hub.close()
}
