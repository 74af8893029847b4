import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { giveToPostgres, makeCluster, makeFolder, postgresProgram, runAsPostgres } from '../../harness/debian'

export interface ArchivedServer {
  url: string
  backUp(): void
  /** Discards the log from now on, while PostgreSQL believes it is archived. */
  stopArchiving(): void
  /** Stops the server at once and deletes its data; the archive stays. */
  lose(): void
  /** Restores up to `moment`, or the whole archive; the server may still replay the log on return. */
  restore(moment: string | null): void
  end(): void
}

const ownFolder = (path: string): string => {
  mkdirSync(path, { mode: 0o700 })
  giveToPostgres(path)
  return path
}

/** Configuration of `docs/backup.md`, with the paths of this proof. */
const configuration = (folder: string, data: string): string => {
  const state = ownFolder(join(folder, 'state'))
  return `[oficio]
pg1-path=${data}
pg1-socket-path=${folder}
pg1-user=oficio
[global]
repo1-path=${ownFolder(join(folder, 'repository'))}
repo1-retention-full=1
repo1-cipher-type=aes-256-cbc
repo1-cipher-pass=only-of-this-proof
start-fast=y
process-max=2
compress-type=lz4
log-path=${state}
lock-path=${state}
spool-path=${state}
log-level-console=warn
`
}

const set = (data: string, settings: Record<string, string>) => {
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'\n`)
  writeFileSync(join(data, 'postgresql.auto.conf'), lines.join(''), { flag: 'a' })
}

/** Debian's PostgreSQL on a folder of its own, archived by pgBackRest. */
export const startArchived = (): ArchivedServer => {
  const folder = makeFolder('archived')
  const data = join(folder, 'data')
  const file = join(folder, 'pgbackrest.conf')
  writeFileSync(file, configuration(folder, data))
  const common = [`--config=${file}`, '--stanza=oficio']
  const backrest = (...args: string[]) => runAsPostgres('pgbackrest', ...common, ...args)
  const pgCtl = (...args: string[]) =>
    runAsPostgres(postgresProgram('pg_ctl'), '-D', data, '-l', join(folder, 'log'), ...args)
  const start = () => pgCtl('-w', '-t', '300', 'start')
  makeCluster(data, '--data-checksums')
  set(data, {
    listen_addresses: '',
    unix_socket_directories: folder,
    archive_mode: 'on',
    archive_command: `pgbackrest ${common.join(' ')} archive-push %p`,
    // Few checkpoints: the speed of writing is not under test.
    max_wal_size: '4GB',
  })
  start()
  backrest('stanza-create')
  return {
    url: `postgresql://oficio@localhost/postgres?host=${encodeURIComponent(folder)}&port=5432`,
    backUp: () => backrest('--type=full', 'backup'),
    stopArchiving: () => {
      set(data, { archive_command: '/bin/true' })
      pgCtl('reload')
    },
    lose: () => {
      pgCtl('-m', 'immediate', 'stop')
      rmSync(data, { recursive: true })
    },
    restore: (moment) => {
      ownFolder(data)
      const until = moment === null ? [] : ['--type=time', `--target=${moment}`, '--target-action=promote']
      backrest(...until, 'restore')
      start()
    },
    end: () => {
      try {
        pgCtl('-m', 'immediate', 'stop')
      } catch {
        // A server that could not be restored does not run.
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
