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
  /** Comes back with nothing in it, as after a restart without a disk. */
  forget(): void
}

const startMs = 10_000
// Its memory allocator hangs under the library that sets the clock of `npm test -- --at=…`.
const env = { ...process.env, LD_PRELOAD: '' }
export const hasRedisServer = spawnSync('redis-server', ['--version'], { env }).status === 0

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })

/** The program itself, where this machine has it; on the port `at`, or on one that is free. */
export const startRedis = async (at?: number): Promise<TestRedis> => {
  at ??= await freePort()
  const dir = mkdtempSync(join(tmpdir(), 'redis-'))
  const child: ChildProcess = spawn(
    'redis-server',
    ['--port', String(at), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', dir],
    { env, stdio: ['ignore', 'pipe', 'ignore'] },
  )
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  let said = ''
  child.stdout?.on('data', (bytes: Buffer) => (said += bytes.toString()))
  for (let waited = 0; !said.includes('Ready to accept connections'); waited += 20) {
    if (waited > startMs || child.exitCode !== null) throw new Error(`redis-server did not start: ${said}`)
    await wait(20)
  }
  return {
    url: `redis://127.0.0.1:${at}`,
    kill: async () => {
      child.kill('SIGKILL')
      await gone
      rmSync(dir, { recursive: true, force: true })
    },
    hang: () => void child.kill('SIGSTOP'),
    forget: () => void spawnSync('redis-cli', ['-p', String(at), 'flushall'], { env }),
  }
}

/**
 * The words of the requests in `text`, and what of it is not whole yet. RESP, as clients send it: arrays of
 * strings in ASCII.
 */
const requestsIn = (text: string): { requests: string[][]; rest: string } => {
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

/** As much of Redis as the limits need, on any machine: it counts what `EVAL script 1 key window` names. */
export const startCounter = async (): Promise<TestRedis> => {
  const counts = new Map<string, number>()
  const sockets = new Set<Socket>()
  let isAnswering = true
  const answerTo = ([command = '', , , key = '', windowMs = '']: string[]): string => {
    if (command.toLowerCase() === 'info') return '$21\r\nredis_version:7.0.0\r\n\r\n'
    if (command.toLowerCase() !== 'eval') return '+OK\r\n'
    counts.set(key, (counts.get(key) ?? 0) + 1)
    return `*2\r\n:${counts.get(key)}\r\n:${windowMs}\r\n`
  }
  const server: Server = createServer((socket) => {
    let text = ''
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('data', (bytes) => {
      const { requests, rest } = requestsIn(text + bytes.toString('latin1'))
      text = rest
      if (isAnswering) for (const words of requests) socket.write(answerTo(words))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`,
    kill: () =>
      new Promise<void>((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
    hang: () => {
      isAnswering = false
    },
    forget: () => counts.clear(),
  }
}
