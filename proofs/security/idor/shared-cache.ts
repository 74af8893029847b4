import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { answersAt, processPart, type Part } from '../../faults/cluster/part'

/**
 * Squid before a site, with its cache on and as RFC 9111 has it: it stores what a response allows whatever the cookies
 * of the request, revalidates with ETags, and sends one request for several that come at once.
 */
const configuration = (port: number, origin: number) => `
http_port 127.0.0.1:${port} accel vhost
cache_peer 127.0.0.1 parent ${origin} 0 no-query no-digest originserver name=site
never_direct allow all
http_access allow all
cache_mem 64 MB
maximum_object_size_in_memory 4 MB
collapsed_forwarding on
refresh_pattern . 0 20% 60
visible_hostname cache
pid_filename none
access_log none
cache_store_log none
cache_log /dev/null
netdb_filename none
shutdown_lifetime 0 seconds
`

/** Debian's Squid at a port; up once the site answers through it. */
export const sharedCacheAt = (folder: string, port: number, origin: number): Part => {
  const file = join(folder, 'squid.conf')
  writeFileSync(file, configuration(port, origin))
  return processPart('cache', () => ({
    command: ['squid', '-N', '-f', file],
    options: { stdio: 'ignore', cwd: folder, env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` } },
    isUp: () => answersAt(`http://127.0.0.1:${port}/readyz/self`),
  }))
}
