import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const versions = '/usr/lib/postgresql'
const version = existsSync(versions)
  ? readdirSync(versions).sort((a, b) => Number(b) - Number(a))[0]
  : undefined

export const postgresProgram = (name: string): string => join(versions, version ?? '', 'bin', name)

const inPath = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` }
const isThere = (program: string): boolean =>
  spawnSync('sh', ['-c', `command -v ${program}`], { env: inPath }).status === 0

/** What of Debian's the cluster is made of that this machine lacks, by the names of the packages. */
export const lacking = (): string[] => [
  ...(version !== undefined && existsSync(postgresProgram('pg_basebackup')) ? [] : ['postgresql']),
  ...Object.entries({
    pgbouncer: 'pgbouncer',
    'redis-server': 'redis-server',
    haproxy: 'haproxy',
    caddy: 'caddy',
  })
    .filter(([program]) => !isThere(program))
    .map(([, name]) => name),
]

/** As the user these programs insist on: they refuse to run as root. */
export const asPostgres = (program: string, ...args: string[]): [string, ...string[]] =>
  process.getuid?.() === 0
    ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups', program, ...args]
    : [program, ...args]

/** Runs one of them to its end. */
export const runAsPostgres = (program: string, ...args: string[]): void => {
  const [command, ...rest] = asPostgres(program, ...args)
  const { status, stderr } = spawnSync(command, rest, { encoding: 'utf8', cwd: '/' })
  if (status !== 0) throw new Error(`${program}: ${stderr}`)
}
