import { accessSync, constants, mkdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { s3Store } from '@/server/adapters/media-s3'
import { DatabaseClient, type PoolerOptions } from '@/server/db/connection'
import { connectionTimeouts } from '@/server/db/connection-timeouts'
import { makeRedis } from '@/server/realtime/redis-client'
import { ConfigError, type Config } from './config'

/**
 * Connects to everything the configuration names before anything starts: a wrong value costs one line and has
 * no side effect.
 */

const answerMs = 3_000
const oldestPostgres = 15
/** Time between two attempts while a service is awaited. */
const pollMs = 1_000

/** A service that does not answer: its address is wrong, or it starts later than this program. */
class UnreachableError extends ConfigError {
  override name = 'UnreachableError'
}

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : ''
const inBrackets = (code: string) => (code === '' ? '' : ` (${code})`)

/** The line for a port that cannot be listened on. */
const listenRefusal = (error: unknown, port: number, prefix = ''): ConfigError => {
  const code = codeOf(error)
  switch (code) {
    case 'EADDRINUSE':
      return new ConfigError(
        `Port ${port} is taken: stop what uses it, or choose another with ${prefix}PORT.`,
      )
    case 'EACCES':
      return new ConfigError(`${prefix}PORT: this user may not listen on port ${port}`)
    default:
      return new ConfigError(`${prefix}HOST: no address of this machine${inBrackets(code)}`)
  }
}

const checkPort = (port: number, host: string, prefix = '') =>
  new Promise<void>((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error) => reject(listenRefusal(error, port, prefix)))
    probe.listen(port, host, () => probe.close(() => resolve()))
  })

const checkDataDir = (dataDir: string) => {
  try {
    mkdirSync(dataDir, { recursive: true })
    accessSync(dataDir, constants.W_OK)
  } catch (error) {
    throw new ConfigError(`DATA_DIR: the folder cannot be written to${inBrackets(codeOf(error))}`)
  }
}

type DatabaseVariable = 'DATABASE_URL' | 'DATABASE_DIRECT_URL'

const poolerError = (variable: DatabaseVariable) =>
  new ConfigError(
    variable === 'DATABASE_URL'
      ? 'DATABASE_URL: a pooler is in the way; set DATABASE_DIRECT_URL to PostgreSQL itself, for what a pooler cannot carry (events, migrations, locks)'
      : 'DATABASE_DIRECT_URL: a pooler is in the way; it must lead to PostgreSQL itself',
  )

const databaseRefusal = (error: unknown, variable: DatabaseVariable): Error => {
  const code = codeOf(error)
  // PgBouncer rejects the startup parameters of direct connections with this message.
  if (error instanceof Error && /unsupported startup parameter/.test(error.message))
    return poolerError(variable)
  switch (code) {
    case '28P01':
    case '28000':
      return new ConfigError(`${variable}: PostgreSQL refuses the user or the password`)
    case '3D000':
      return new ConfigError(`${variable}: PostgreSQL has no database of this name`)
    // Too many connections, or the server is starting: it may work the next time.
    case '53300':
    case '57P03':
      return new UnreachableError(`${variable}: PostgreSQL takes no connection now${inBrackets(code)}`)
    default:
      return new UnreachableError(`${variable}: PostgreSQL does not answer${inBrackets(code)}`)
  }
}

interface Found {
  version: number
  /** Which database of which start of which server: the same by every way that leads there. */
  identity: string
  /** The number of the server's process behind the connection. */
  process: number
}

/** A pooler invents the process number it sends when a connection begins. */
const probeDatabase = async (
  variable: DatabaseVariable,
  url: string,
  pooler?: PoolerOptions,
): Promise<Found> => {
  const client = new DatabaseClient({
    url,
    name: 'oficio:check',
    timeouts: { ...connectionTimeouts.request, connectMs: answerMs, socketTimeoutMs: answerMs },
    pooler,
  })
  const told = new Promise<number>((resolve) =>
    client.connection.once('backendKeyData', ({ processID }: { processID: number }) => resolve(processID)),
  )
  try {
    await client.connect()
    const { rows } = await client.query<Found>(
      `select current_setting('server_version_num')::int as version, pg_backend_pid() as process,
         oid || ' ' || pg_postmaster_start_time() as identity from pg_database where datname = current_database()`,
    )
    const [found] = rows
    if (!found) throw new Error('no database')
    if (!pooler && found.process !== (await told)) throw poolerError(variable)
    return found
  } catch (error) {
    throw error instanceof ConfigError ? error : databaseRefusal(error, variable)
  } finally {
    void client.end().catch(() => undefined)
  }
}

const checkDatabase = async ({ databaseUrl, databaseDirectUrl, databasePooler }: Config) => {
  if (databaseUrl === undefined) return
  const { version, identity } = await probeDatabase('DATABASE_URL', databaseUrl, databasePooler)
  const major = Math.floor(version / 10_000)
  if (major < oldestPostgres)
    throw new ConfigError(`DATABASE_URL: PostgreSQL ${oldestPostgres} or later is needed; this is ${major}`)
  if (databaseDirectUrl === undefined) return
  const direct = await probeDatabase('DATABASE_DIRECT_URL', databaseDirectUrl)
  if (direct.identity !== identity)
    throw new ConfigError('DATABASE_DIRECT_URL: leads to another database than DATABASE_URL')
}

const checkRedis = async (url: string) => {
  const redis = await makeRedis(url, { commandTimeout: answerMs, retryStrategy: () => null })
  let last: unknown
  redis.on('error', (error: unknown) => (last = error))
  try {
    await Promise.race([
      redis.connect().then(() => redis.ping()),
      sleep(answerMs, undefined, { ref: false }).then(() => {
        throw new Error('no answer in time')
      }),
    ])
  } catch (error) {
    const refused = /NOAUTH|WRONGPASS|NOPERM|invalid password/i.test(`${String(last)} ${String(error)}`)
    if (refused) throw new ConfigError('REDIS_URL: Redis refuses the user or the password')
    throw new UnreachableError(`REDIS_URL: Redis does not answer${inBrackets(codeOf(last))}`)
  } finally {
    redis.disconnect()
  }
}

const mediaRefusal = (error: unknown): string => {
  const status =
    error instanceof Error && '$metadata' in error
      ? (error.$metadata as { httpStatusCode?: number }).httpStatusCode
      : undefined
  if (status === 404) return 'the object store has no bucket of this name'
  if (status === 401 || status === 403) return 'the object store refuses the keys'
  if (error instanceof Error && error.name === 'CredentialsProviderError') return 'no keys are there'
  return `the object store does not answer${inBrackets(codeOf(error))}`
}

const checkMedia = async (url: string) => {
  const store = s3Store(url)
  try {
    await store.probe()
  } catch (error) {
    throw new ConfigError(`MEDIA_URL: ${mediaRefusal(error)}`)
  } finally {
    store.close()
  }
}

/** Throws a ConfigError with the line to say; a little over `answerMs` at the longest. */
export const checkReachability = async (config: Config): Promise<void> => {
  if (config.databaseUrl === undefined) checkDataDir(config.dataDir)
  await checkPort(config.port, config.host)
  if (config.metrics) await checkPort(config.metrics.port, config.metrics.host, 'METRICS_')
  await Promise.all([
    checkDatabase(config),
    config.redisUrl === undefined ? undefined : checkRedis(config.redisUrl),
    config.mediaUrl === undefined ? undefined : checkMedia(config.mediaUrl),
  ])
}

interface WaitOptions {
  waitMs: number
  /** Called once per service that is awaited, with the line to say. */
  onWait: (line: string) => void
}

/**
 * Like `checkReachability`, but waits for PostgreSQL and Redis that do not answer yet, as after a reboot of the machine.
 * Rejects with an error that is none of the configuration's when the time is over: a restart may succeed.
 */
export const waitUntilReachable = async (config: Config, { waitMs, onWait }: WaitOptions): Promise<void> => {
  const until = performance.now() + waitMs
  let said = ''
  for (;;) {
    try {
      return await checkReachability(config)
    } catch (error) {
      if (!(error instanceof UnreachableError)) throw error
      if (performance.now() >= until) throw new Error(error.message, { cause: error })
      if (error.message !== said) onWait(`${error.message}; waiting for it, ${waitMs / 1000} s at most`)
      said = error.message
      await sleep(pollMs)
    }
  }
}
