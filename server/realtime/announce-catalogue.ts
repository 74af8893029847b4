import type { Config } from '@/server/config'
import { openHub } from './open-hub'
import { newCatalogue } from './pages'

/** For commands: has running programs make their pages anew after the catalogue was replaced. */
export const announceCatalogue = async (config: Pick<Config, 'redisUrl'>, url: string): Promise<void> => {
  const hub = await openHub(config, url, { hears: [] })
  await hub.publish(newCatalogue)
  await hub.close()
}
