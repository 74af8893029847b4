import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const versions = '/usr/lib/postgresql'
const version = existsSync(versions)
  ? readdirSync(versions).sort((a, b) => Number(b) - Number(a))[0]
  : undefined

export const postgresProgram = (name: string): string => join(versions, version ?? '', 'bin', name)

const inPath = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` }
const isThere = (program: string): boolean =>
  spawnSync('sh', ['-c', `command -v ${program}`], { env: inPath }).status === 0

/** Throws, naming what to install, where this machine lacks PostgreSQL or a program, named as its package. */
export const requirePrograms = (...programs: string[]): void => {
  const missing = [
    ...(version !== undefined && existsSync(postgresProgram('pg_basebackup')) ? [] : ['postgresql']),
    ...programs.filter((program) => !isThere(program)),
  ]
  if (missing.length > 0) throw new Error(`first: apt-get install ${missing.join(' ')}`)
}

const isRoot = process.getuid?.() === 0
/** Runs the program as `postgres`, because PostgreSQL refuses to run as root. */
export const asPostgres = (program: string, ...args: string[]): [string, ...string[]] =>
  isRoot
    ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups', program, ...args]
    : [program, ...args]

export const runAsPostgres = (program: string, ...args: string[]): void => {
  const [command, ...rest] = asPostgres(program, ...args)
  const { status, stderr } = spawnSync(command, rest, { encoding: 'utf8', cwd: '/' })
  if (status !== 0) throw new Error(`${program}: ${stderr}`)
}

export const giveToPostgres = (path: string): void => {
  const { uid, gid } = statSync('/var/lib/postgresql')
  if (isRoot) chownSync(path, uid, gid)
}

/** A new folder that everybody may enter and that user may write to. */
export const makeFolder = (name: string): string => {
  const folder = mkdtempSync(join(tmpdir(), `oficio-${name}-`))
  chmodSync(folder, 0o755)
  giveToPostgres(folder)
  return folder
}

/** Makes the files of a server of Debian's, whose superuser is `oficio`. */
export const makeCluster = (data: string, ...options: string[]): void =>
  runAsPostgres(
    postgresProgram('initdb'),
    ...['-D', data, '-U', 'oficio', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8'],
    ...options,
  )
