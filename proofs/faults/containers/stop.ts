import { setTimeout as sleep } from 'node:timers/promises'
import { answersAt, waitFor } from '../cluster/part'
import type { Podman } from './podman'

/** So long a stopped container is away. */
const awayMs = 3_000

const programs = ['api-1', 'api-2', 'web-1', 'web-2', 'worker']

/** Every program says that it is ready, and the proxy passes a page and a call on. */
export const waitUntilReady = (podman: Podman, origin: string): Promise<void> =>
  waitFor('the containers to be ready', async () => {
    const addresses = await Promise.all(programs.map((name) => podman.addressOf(name).catch(() => '')))
    const asked = [
      ...addresses.map((address) => `http://${address}:3000/readyz`),
      `${origin}/api/services/`,
      `${origin}/`,
    ]
    return (await Promise.all(asked.map(answersAt))).every(Boolean)
  })

/** The container whose Redis the Sentinels name. */
const redisMaster = async ({ podman, nameOf }: Podman): Promise<string> => {
  const asked = ['redis-cli', '-p', '26379', 'sentinel', 'get-master-addr-by-name', 'oficio']
  return (await podman('exec', nameOf('sentinel-1'), ...asked)).split('\n')[0] ?? ''
}

/**
 * Stopped as an orchestrator does, by SIGTERM and its grace; away, as the Redis that others follow until another has
 * its place; started again. True where one took its place.
 */
export const stopAndStart = async (
  podman: Podman,
  service: string,
  isFollowed: boolean,
): Promise<boolean> => {
  const isReplaced = isFollowed && (await redisMaster(podman)) === service
  await podman.podman('stop', podman.nameOf(service))
  await sleep(awayMs)
  if (isReplaced) await waitFor('another Redis', async () => (await redisMaster(podman)) !== service)
  await podman.podman('start', podman.nameOf(service))
  return isReplaced
}
