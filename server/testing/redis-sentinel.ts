import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { join } from 'node:path'
import { memoryFolder } from './memory-folder.mjs'
import {
  freePort,
  parseRespRequests,
  redisEnv,
  respBulkString,
  startFakeRedis,
  startRedis,
  type TestRedis,
} from './redis-server'
import { waitUntil } from './wait-until'

/** Two Redis servers and a Sentinel. */
export interface TestFailover {
  /** Address by which programs find the master. */
  url: string
  /** The master at first, and the other. */
  servers: [TestRedis, TestRedis]
  /** The other is made master, as by hand, while the first runs. */
  change(): void
  kill(): Promise<void>
}

const name = 'oficio'
const portOf = ({ url }: TestRedis) => new URL(url).port
const urlOf = (port: number | string) => `redis-sentinel://127.0.0.1:${port}?sentinelMasterId=${name}`
const ask = (port: number | string, ...words: string[]) =>
  spawnSync('redis-cli', ['-p', String(port), ...words], { env: redisEnv, encoding: 'utf8' }).stdout

/** The programs themselves. */
export const startFailover = async (): Promise<TestFailover> => {
  const first = await startRedis()
  const other = await startRedis(undefined, '--replicaof', '127.0.0.1', portOf(first))
  await waitUntil(() => ask(portOf(other), 'info', 'replication').includes('master_link_status:up'))
  const port = await freePort()
  const dir = mkdtempSync(join(memoryFolder(), 'sentinel-'))
  const file = join(dir, 'sentinel.conf')
  writeFileSync(
    file,
    `port ${port}
bind 127.0.0.1
dir ${dir}
sentinel monitor ${name} 127.0.0.1 ${portOf(first)} 1
sentinel down-after-milliseconds ${name} 500
sentinel failover-timeout ${name} 2000
`,
  )
  const sentinel = spawn('redis-server', [file, '--sentinel'], { env: redisEnv, stdio: 'ignore' })
  await waitUntil(() => ask(port, 'sentinel', 'replicas', name).includes(portOf(other)))
  // A Sentinel that did not run for two seconds, as on a busy machine, does nothing for 30 seconds (TILT mode).
  ask(port, 'sentinel', 'debug', 'tilt-period', '1000', 'info-period', '1000')
  return {
    url: urlOf(port),
    servers: [first, other],
    change: () => void ask(port, 'sentinel', 'failover', name),
    kill: async () => {
      sentinel.kill('SIGKILL')
      await Promise.all([first.kill(), other.kill()])
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

/**
 * Fakes the parts programs notice, on any machine. After a failover the first Redis still accepts commands, like a
 * master partitioned from its Sentinels.
 */
export const startFakeFailover = async (): Promise<TestFailover> => {
  const [first, other] = await Promise.all([startFakeRedis(), startFakeRedis()])
  let master = first
  const told = new Set<Socket>()
  const answerTo = (socket: Socket, [command = '', asked = '']: string[]): string => {
    switch (`${command} ${command === 'sentinel' ? asked : ''}`.trim()) {
      case 'sentinel get-master-addr-by-name':
        return `*2\r\n${respBulkString('127.0.0.1')}${respBulkString(portOf(master))}`
      case 'sentinel sentinels':
        return '*0\r\n'
      case 'subscribe':
        told.add(socket)
        return `*3\r\n${respBulkString('subscribe')}${respBulkString(asked)}:1\r\n`
      default:
        return '+OK\r\n'
    }
  }
  const sentinel = createServer((socket) => {
    let text = ''
    socket.on('error', () => undefined)
    socket.on('close', () => told.delete(socket))
    socket.on('data', (bytes) => {
      text += bytes.toString('latin1')
      const { requests, rest } = parseRespRequests(text)
      text = rest
      for (const words of requests) socket.write(answerTo(socket, words), 'latin1')
    })
  })
  await new Promise<void>((resolve) => sentinel.listen(0, '127.0.0.1', resolve))
  const lead = () => {
    master = other
    for (const socket of told)
      socket.write(
        `*3\r\n${respBulkString('message')}${respBulkString('+switch-master')}${respBulkString(name)}`,
        'latin1',
      )
  }
  const kill = first.kill
  return {
    url: urlOf((sentinel.address() as AddressInfo).port),
    servers: [
      {
        ...first,
        kill: async () => {
          await kill()
          lead()
        },
      },
      other,
    ],
    change: lead,
    kill: async () => {
      sentinel.close()
      for (const socket of told) socket.destroy()
      await Promise.all([kill(), other.kill()])
    },
  }
}
