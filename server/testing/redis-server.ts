import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** A Redis of a test's own. */
export interface TestRedis {
  url: string
  /** At once, as when its machine is lost. */
  kill(): Promise<void>
  /** Stays connected and answers nothing any more. */
  hang(): void
  /** Resumes and processes the commands received meanwhile. */
  resume(): void
  /** Rejects every command until it is restarted. */
  refuse(): void
  /** Comes back with nothing in it, as after a restart without a disk. */
  forget(): void
}

const startMs = 10_000
// Its memory allocator hangs under the library that sets the clock of `npm test -- --at=…`.
export const redisEnv = { ...process.env, LD_PRELOAD: '' }
export const hasRedisServer = spawnSync('redis-server', ['--version'], { env: redisEnv }).status === 0

export const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })

/** Starts `redis-server`, if this machine has it, on the port `at` or a free one, with the given switches. */
export const startRedis = async (at?: number, ...switches: string[]): Promise<TestRedis> => {
  at ??= await freePort()
  const dir = mkdtempSync(join(tmpdir(), 'redis-'))
  const child: ChildProcess = spawn(
    'redis-server',
    [
      '--port',
      String(at),
      '--bind',
      '127.0.0.1',
      '--save',
      '',
      '--appendonly',
      'no',
      '--dir',
      dir,
      ...switches,
    ],
    { env: redisEnv, stdio: ['ignore', 'pipe', 'ignore'] },
  )
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  let said = ''
  child.stdout?.on('data', (bytes: Buffer) => (said += bytes.toString()))
  for (let waited = 0; !said.includes('Ready to accept connections'); waited += 20) {
    if (waited > startMs || child.exitCode !== null) throw new Error(`redis-server did not start: ${said}`)
    await wait(20)
  }
  const tell = (...words: string[]) =>
    void spawnSync('redis-cli', ['-p', String(at), ...words], { env: redisEnv })
  return {
    url: `redis://127.0.0.1:${at}`,
    kill: async () => {
      child.kill('SIGKILL')
      await gone
      rmSync(dir, { recursive: true, force: true })
    },
    hang: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    refuse: () => tell('acl', 'setuser', 'default', '-@all'),
    forget: () => tell('flushall'),
  }
}

/** Parses complete requests and the incomplete rest of `text`. RESP as clients send it: arrays of ASCII strings. */
export const parseRespRequests = (text: string): { requests: string[][]; rest: string } => {
  const requests: string[][] = []
  let rest = text
  for (;;) {
    const head = /^\*(\d+)\r\n/.exec(rest)
    if (!head) return { requests, rest }
    const words: string[] = []
    let at = head[0].length
    for (let n = Number(head[1]); n > 0; n--) {
      const length = /^\$(\d+)\r\n/.exec(rest.slice(at, at + 16))
      const from = at + (length?.[0].length ?? 0)
      const to = from + Number(length?.[1])
      if (!length || rest.length < to + 2) return { requests, rest }
      words.push(rest.slice(from, to))
      at = to + 2
    }
    requests.push(words)
    rest = rest.slice(at)
  }
}

export const respBulkString = (text: string) => `$${Buffer.byteLength(text, 'latin1')}\r\n${text}\r\n`

/** Channels of a fake Redis and who subscribes to them. */
const makeSubscriptions = () => {
  const subscribers = new Map<Socket, Set<string>>()
  const subscribe = (socket: Socket, channels: string[]): string => {
    const mine = subscribers.get(socket) ?? new Set()
    subscribers.set(socket, mine)
    return channels
      .map((one) => `*3\r\n${respBulkString('subscribe')}${respBulkString(one)}:${mine.add(one).size}\r\n`)
      .join('')
  }
  const unsubscribe = (socket: Socket, channel = ''): string => {
    const mine = subscribers.get(socket)
    mine?.delete(channel)
    return `*3\r\n${respBulkString('unsubscribe')}${respBulkString(channel)}:${mine?.size ?? 0}\r\n`
  }
  const publish = (channel = '', text = ''): string => {
    const all = [...subscribers].filter(([, channels]) => channels.has(channel))
    for (const [socket] of all)
      socket.write(
        `*3\r\n${respBulkString('message')}${respBulkString(channel)}${respBulkString(text)}`,
        'latin1',
      )
    return `:${all.length}\r\n`
  }
  return { subscribe, unsubscribe, publish, forget: (socket: Socket) => void subscribers.delete(socket) }
}

/**
 * Fakes the part of Redis that limits and hub need, on any machine: it counts the key of `EVAL script 1 key window`.
 */
export const startFakeRedis = async (): Promise<TestRedis> => {
  const counts = new Map<string, number>()
  /** Functions that answer a connection's pending requests. */
  const waiting = new Map<Socket, () => void>()
  const { subscribe, unsubscribe, publish, forget } = makeSubscriptions()
  let [isAnswering, isRefusing] = [true, false]
  const count = (key = '', windowMs = ''): string => {
    counts.set(key, (counts.get(key) ?? 0) + 1)
    return `*2\r\n:${counts.get(key)}\r\n:${windowMs}\r\n`
  }
  const answerTo = (socket: Socket, [command = '', ...rest]: string[]): string => {
    if (isRefusing) return '-NOPERM this user has no permissions\r\n'
    switch (command.toLowerCase()) {
      case 'info':
        return respBulkString('redis_version:7.0.0\r\n')
      case 'eval':
        return count(rest[2], rest[3])
      case 'subscribe':
        return subscribe(socket, rest)
      case 'unsubscribe':
        return unsubscribe(socket, ...rest)
      case 'publish':
        return publish(...rest)
      default:
        return '+OK\r\n'
    }
  }
  const server: Server = createServer((socket) => {
    let text = ''
    const answer = () => {
      if (!isAnswering) return
      const { requests, rest } = parseRespRequests(text)
      text = rest
      for (const words of requests) socket.write(answerTo(socket, words), 'latin1')
    }
    waiting.set(socket, answer)
    socket.on('close', () => {
      forget(socket)
      waiting.delete(socket)
    })
    socket.on('error', () => undefined)
    socket.on('data', (bytes) => {
      text += bytes.toString('latin1')
      answer()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`,
    kill: () =>
      new Promise<void>((resolve) => {
        for (const socket of waiting.keys()) socket.destroy()
        server.close(() => resolve())
      }),
    hang: () => {
      isAnswering = false
    },
    resume: () => {
      isAnswering = true
      for (const answer of waiting.values()) answer()
    },
    refuse: () => {
      isRefusing = true
    },
    forget: () => counts.clear(),
  }
}
