import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '@/server/project-root'
import { asPostgres, giveToPostgres, makeFolder, postgresProgram } from '../../harness/debian'
import { poolerAt, redisAt } from '../cluster/machines'
import { answersAt, processPart, waitFor, type Part } from '../cluster/part'
import { freePorts } from '../cluster/ports'
import { ask, isUpAt, killWithChildren, urlAt } from '../cluster/postgres'

/** What is deployed on each machine, after `changed`. */
const deployed = (folder: string, file: string, changed = (text: string) => text): string => {
  const copy = join(folder, file)
  writeFileSync(copy, changed(readFileSync(join(projectRoot, 'deploy/cluster', file), 'utf8')))
  return copy
}

/** Members of etcd's cluster; two of the three are a quorum. */
const etcdsAt = (folder: string, ports: { clients: number[]; peers: number[] }): Part[] => {
  const nameOf = (nth: number) => `etcd-${nth + 1}`
  const cluster = ports.peers.map((port, nth) => `${nameOf(nth)}=http://127.0.0.1:${port}`).join(',')
  return ports.clients.map((client, nth) => {
    const [own, peer] = [`http://127.0.0.1:${client}`, `http://127.0.0.1:${ports.peers[nth] ?? 0}`]
    return processPart(nameOf(nth), () => ({
      command: [
        'etcd',
        ...['--name', nameOf(nth), '--data-dir', join(folder, nameOf(nth))],
        ...['--listen-client-urls', own, '--advertise-client-urls', own],
        ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer],
        ...['--initial-cluster', cluster, '--initial-cluster-state', 'new'],
      ],
      options: { stdio: 'ignore' },
      // The first waits for a second, so being up is only that it listens.
      isUp: () => answersAt(`${own}/version`),
    }))
  })
}

/** A database machine: Patroni and the PostgreSQL it runs. */
export interface Machine extends Part {
  ask<T extends object>(text: string): Promise<T[]>
  /** Whether it holds the lock of the primary. */
  isPrimary(): Promise<boolean>
  /** Whether commits wait for it. */
  isSynchronous(): Promise<boolean>
}

const machineAt = (
  name: string,
  folder: string,
  { config, port, rest, etcds }: { config: string; port: number; rest: number; etcds: readonly number[] },
): Machine => {
  const data = join(folder, name)
  const api = `http://127.0.0.1:${rest}`
  const part = processPart(name, () => ({
    command: asPostgres('patroni', config),
    options: {
      stdio: 'ignore',
      cwd: '/',
      env: {
        ...process.env,
        PATRONI_NAME: name,
        PATRONI_ETCD3_HOSTS: etcds.map((etcd) => `127.0.0.1:${etcd}`).join(','),
        PATRONI_RESTAPI_LISTEN: `127.0.0.1:${rest}`,
        PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${rest}`,
        PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${port}`,
        PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${port}`,
        PATRONI_POSTGRESQL_DATA_DIR: data,
        PATRONI_POSTGRESQL_BIN_DIR: join(postgresProgram('postgres'), '..'),
        PATRONI_POSTGRESQL_PGPASS: join(folder, `${name}.pgpass`),
        PATRONI_SUPERUSER_USERNAME: 'oficio',
        PATRONI_SUPERUSER_PASSWORD: 'unused',
        PATRONI_REPLICATION_USERNAME: 'replicator',
        PATRONI_REPLICATION_PASSWORD: 'unused',
      },
    },
    isUp: () => answersAt(`${api}/health`),
  }))
  return {
    name,
    start: part.start,
    ask: (text) => ask(urlAt(port), text),
    isPrimary: () => answersAt(`${api}/primary`),
    isSynchronous: () => answersAt(`${api}/synchronous`),
    kill: async () => {
      await part.kill()
      const file = join(data, 'postmaster.pid')
      const [postmaster] = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
      if (postmaster) killWithChildren(Number(postmaster))
    },
  }
}

const addressAt = (
  folder: string,
  at: { primary: number; standby: number },
  machines: readonly { port: number; rest: number }[],
): Part => {
  const file = deployed(folder, 'haproxy.cfg')
  const [one, two] = machines
  return processPart('address', () => ({
    command: ['haproxy', '-q', '-db', '-f', file],
    options: {
      stdio: 'ignore',
      env: {
        ...process.env,
        PRIMARY_ADDRESS: `127.0.0.1:${at.primary}`,
        STANDBY_ADDRESS: `127.0.0.1:${at.standby}`,
        POSTGRES_ONE: `127.0.0.1:${one?.port}`,
        PATRONI_ONE_HOST: '127.0.0.1',
        PATRONI_ONE_PORT: String(one?.rest),
        POSTGRES_TWO: `127.0.0.1:${two?.port}`,
        PATRONI_TWO_HOST: '127.0.0.1',
        PATRONI_TWO_PORT: String(two?.rest),
      },
    },
    isUp: () => isUpAt(urlAt(at.primary)),
  }))
}

export interface DataSide {
  folder: string
  etcds: Part[]
  machines: Machine[]
  redisUrl: string
  urls(database: string): { pooled: string; direct: string; replica: string }
}

export const primaryOf = async ({ machines }: Pick<DataSide, 'machines'>): Promise<Machine | undefined> => {
  for (const machine of machines) if (await machine.isPrimary()) return machine
  return undefined
}

/** Resolves once the other machine has every commit before it is acknowledged. */
export const waitForSynchronous = ({ machines }: Pick<DataSide, 'machines'>): Promise<void> =>
  waitFor('a synchronous standby', async () =>
    (await Promise.all(machines.map((machine) => machine.isSynchronous()))).some(Boolean),
  )

/**
 * Starts etcd, two database machines, their address, a pooler and Redis as deployed; kills and deletes them after
 * `work`. `isSynchronous` false acknowledges commits before a standby has them.
 */
export const withDataSide = async <T>(
  { isSynchronous }: { isSynchronous: boolean },
  work: (side: DataSide) => Promise<T>,
): Promise<T> => {
  const folder = makeFolder('failover')
  const ports = await freePorts(14)
  const [pooler = 0, primary = 0, standby = 0, redis = 0] = ports
  const [clients, peers] = [ports.slice(4, 7), ports.slice(7, 10)]
  const places = [
    { port: ports[10] ?? 0, rest: ports[11] ?? 0 },
    { port: ports[12] ?? 0, rest: ports[13] ?? 0 },
  ]
  const config = deployed(folder, 'patroni.yml', (text) =>
    text
      // These servers are this machine's alone.
      .replaceAll('scram-sha-256', 'trust')
      .replace('synchronous_mode: true', `synchronous_mode: ${isSynchronous}`),
  )
  const etcds = etcdsAt(folder, { clients, peers })
  const machines = places.map((place, nth) => {
    const name = `postgres-${nth + 1}`
    mkdirSync(join(folder, name), { mode: 0o700 })
    giveToPostgres(join(folder, name))
    return machineAt(name, folder, { config, ...place, etcds: clients })
  })
  const others = [
    addressAt(folder, { primary, standby }, places),
    poolerAt(folder, pooler, primary),
    redisAt(redis),
  ]
  try {
    await Promise.all(etcds.map((etcd) => etcd.start()))
    for (const part of [...machines, ...others]) await part.start()
    if (isSynchronous) await waitForSynchronous({ machines })
    return await work({
      folder,
      etcds,
      machines,
      redisUrl: `redis://127.0.0.1:${redis}`,
      urls: (database) => ({
        pooled: urlAt(pooler, database),
        direct: urlAt(primary, database),
        replica: urlAt(standby, database),
      }),
    })
  } finally {
    for (const part of [...others, ...machines, ...etcds]) await part.kill()
    rmSync(folder, { recursive: true, force: true })
  }
}
