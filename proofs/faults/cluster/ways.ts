import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { asPostgres } from '../../harness/debian'
import { processPart, type Part } from './part'
import { isUpAt, urlAt } from './postgres'

/** A way to whichever server is the primary. */
export interface Way extends Part {
  port: number
  /** Leads to another server from here on. */
  lead(primary: number): Promise<void>
}

/** PgBouncer in transaction mode, with so many connections to each database. */
export const poolerAt = (folder: string, port: number, first: number, size = 20): Way => {
  const file = join(folder, 'pgbouncer.ini')
  const write = (primary: number) =>
    writeFileSync(
      file,
      `[databases]
* = host=127.0.0.1 port=${primary} user=oficio
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${size}
max_client_conn = 2000
; Fifteen seconds by itself: so long it would not look for a server that was away.
server_login_retry = 1
; A server that says nothing for so long is another machine's address by now.
server_connect_timeout = 3
`,
    )
  write(first)
  const part = processPart('pooler', () => ({
    command: asPostgres('/usr/sbin/pgbouncer', '--quiet', file),
    options: { stdio: 'ignore', cwd: '/' },
    isUp: () => isUpAt(urlAt(port)),
  }))
  return {
    ...part,
    port,
    lead: (primary) => {
      write(primary)
      // RELOAD.
      part.child().kill('SIGHUP')
      return Promise.resolve()
    },
  }
}

/** The address that goes around the pooler: HAProxy, which passes on what it is given. */
export const addressAt = (folder: string, port: number, first: number): Way => {
  const file = join(folder, 'haproxy.cfg')
  const write = (primary: number) =>
    writeFileSync(
      file,
      `defaults
  mode tcp
  timeout connect 2s
  # Who listens for events is silent for long.
  timeout client 1d
  timeout server 1d
listen primary
  bind 127.0.0.1:${port}
  server primary 127.0.0.1:${primary}
`,
    )
  write(first)
  const part = processPart('address', () => ({
    command: ['haproxy', '-q', '-db', '-f', file],
    options: { stdio: 'ignore' },
    isUp: () => isUpAt(urlAt(port)),
  }))
  return {
    ...part,
    port,
    lead: async (primary) => {
      write(primary)
      await part.kill()
      await part.start()
    },
  }
}
