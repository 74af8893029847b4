import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { projectRoot } from '@/server/project-root'
import type { Config } from '@/server/settings/config'
import { directUrl, pooledConnection } from './database'
import { programArgs } from './program-args'

interface Answer<T> {
  status: number
  body: T
}

/** A server in a process of its own, which can be killed as a server is. */
export interface SpawnedProgram {
  port: number
  pid: number
  post<T>(path: string, token: string, body?: unknown, headers?: Record<string, string>): Promise<Answer<T>>
  /** SIGKILL: no hook runs and no connection is closed in order. */
  kill(): Promise<void>
  /** SIGTERM, and the exit with its code. */
  stop(): Promise<number | null>
}

const startMs = 120_000

/** Through the pooler, where the tests run through one. */
const wayTo = (databaseUrl: string) => {
  const { url, pooler } = pooledConnection(databaseUrl)
  return { DATABASE_URL: url, DATABASE_DIRECT_URL: pooler ? directUrl(databaseUrl) : '' }
}

/** Environment of a test's program: the API alone, on a free port. */
export const programEnv = (jwtSecret: string, dataDir: string, databaseUrl: string) => ({
  ...process.env,
  ...wayTo(databaseUrl),
  NODE_ENV: 'test' as const,
  HOST: '127.0.0.1',
  PORT: '0',
  SERVICES: 'api',
  DEMO: '0',
  LOG_LEVEL: 'error',
  // An empty variable counts as unset and overrides a developer's `.env`.
  REDIS_URL: '',
  JWT_SECRET: jwtSecret,
  DATA_DIR: dataDir,
})

/**
 * Starts `server/main` on a port of its own, speaking the secret and keeping the data of `config`. `onOutput` is told of
 * all that it writes.
 */
export const spawnProgram = async (
  config: Config,
  databaseUrl: string,
  env: Record<string, string> = {},
  program: readonly string[] = programArgs(),
  onOutput?: (text: string) => void,
): Promise<SpawnedProgram> => {
  const child = spawn(process.execPath, program, {
    cwd: projectRoot,
    env: {
      ...programEnv(config.jwtSecret, config.dataDir, databaseUrl),
      RATE_LIMITS: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  if (onOutput) child.stdout.on('data', (part: Buffer) => onOutput(part.toString()))
  child.stderr.on('data', (part: Buffer) => {
    if (onOutput) onOutput(part.toString())
    else process.stderr.write(part)
  })
  const gone = once(child, 'exit') as Promise<[number | null]>
  const port = await new Promise<number>((resolve, reject) => {
    const late = setTimeout(() => {
      child.kill('SIGKILL')
      reject(new Error('the program did not start in time'))
    }, startMs)
    createInterface({ input: child.stdout }).on('line', (line) => {
      // In brackets after the public address, where there is one.
      const found = /http:\/\/localhost:(\d+)\)?\s*$/.exec(line)?.[1]
      if (!found) return
      clearTimeout(late)
      resolve(Number(found))
    })
    child.once('exit', (code) => {
      clearTimeout(late)
      reject(new Error(`the program ended with ${code}`))
    })
  })
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    child.kill(signal)
    const [code] = await gone
    return code
  }
  return {
    port,
    pid: child.pid ?? 0,
    post: async <T>(path: string, token: string, body?: unknown, headers: Record<string, string> = {}) => {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        body: body === undefined ? undefined : JSON.stringify(body),
      })
      const text = await answer.text()
      return { status: answer.status, body: (text ? JSON.parse(text) : null) as T }
    },
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
  }
}
