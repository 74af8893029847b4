import { makeAdapters } from '@/server/adapters/make-adapters'
import { buildApp } from '@/server/app'
import { composition, type Application } from '@/server/composition/application'
import type { Context, Needs } from '@/server/context'
import { openDatabase, type Database } from '@/server/db/client'
import { connectionTimeouts, type ConnectionTimeouts } from '@/server/db/connection-timeouts'
import { readFromPrimary } from '@/server/db/replica'
import { drain } from '@/server/jobs/worker'
import { noAccessLog } from '@/server/log/access-log'
import { makeLogger } from '@/server/log/logger'
import { openPictureQueue, type PictureQueue } from '@/server/modules/media/picture-queue'
import { makeEventDispatcher, type Subscriber } from '@/server/process/subscriber'
import type { Hub } from '@/server/realtime/hub'
import { openPostgresHub } from '@/server/realtime/postgres-hub'
import { readConfig, type Config } from '@/server/settings/config'
import { makeApiClients } from './api-client'
import { createTestDatabase, directUrl, pooledConnection } from './database'
import { factories } from './factories'
import { guardGateway } from './gateway-guard'
import { decoderScript } from './program-args'
import { makeUploader } from './upload'

interface TestOptions {
  config?: Partial<Config>
  clock?: () => Date
  /** Connections of the pool; races want many. */
  connections?: number
  /**
   * Connection timeouts; those of a worker by default, because a request's (0.8 s) would fail tests on a slow
   * machine.
   */
  bounds?: ConnectionTimeouts
  pictures?: PictureQueue
  log?: Context['log']
  accessLog?: Context['accessLog']
  /** Replaces parts of the context, given the others. */
  replica?: (database: Database, hub: Hub, url: string) => Needs<'publicRead' | 'hub'>
  /** Replaces the application's subscribers. */
  subscribers?: readonly Subscriber[]
  /** Omits the gateway guard, whose async hooks cost a quarter of the throughput on Node 20. */
  measured?: boolean
}

/** An API on a database of its own, spoken to over HTTP. Call `close` when done. */
export const makeApp = async (options: TestOptions = {}) => {
  const database = await createTestDatabase()
  const way = pooledConnection(database.url)
  const opened = openDatabase(way.url, {
    pooler: way.pooler,
    max: options.connections ?? 12,
    timeouts: options.bounds ?? connectionTimeouts.background,
  })
  const { pool, db, close: closeDatabase } = opened
  const config: Config = {
    ...readConfig({
      NODE_ENV: 'test',
      DEMO: '1',
      RATE_LIMITS: '0',
      LOG_LEVEL: process.env['TEST_LOG'] ?? 'silent',
      JWT_SECRET: 'a secret for tests only, of enough length',
    }),
    ...options.config,
  }
  const hub = await openPostgresHub(directUrl(database.url))
  const script = decoderScript()
  let now = options.clock ?? (() => new Date())
  const adapters = makeAdapters(config, db, () => now())
  const context: Application = {
    config,
    db,
    pool,
    hub,
    publicRead: readFromPrimary(db),
    accessLog: options.accessLog ?? noAccessLog,
    log: options.log ?? makeLogger({ level: config.logLevel }),
    clock: () => now(),
    ...adapters,
    pictures: options.pictures ?? openPictureQueue({ strangers: { script }, members: { script } }),
    ...composition(adapters.simulator),
    ...options.replica?.(opened, hub, database.url),
    ...(options.subscribers ? { dispatchEvent: makeEventDispatcher(options.subscribers) } : {}),
  }
  const found = options.measured ? [] : guardGateway(context)
  const app = await buildApp(context)
  await app.ready()

  const { as, send } = makeApiClients(app, context)

  return {
    app,
    as,
    send,
    upload: makeUploader(app, context),
    context,
    db,
    url: database.url,
    make: factories(context, as),
    /** Runs due outbox jobs to the end. */
    drain: () => drain(context),
    /** Moves the clock everything reads. */
    travel: (ms: number) => {
      const base = now
      now = () => new Date(base().getTime() + ms)
    },
    /**
     * Stops the clock, to the millisecond, also for `travel`. Returns the function that restarts it.
     */
    stopClock: () => {
      const [before, at] = [now, now()]
      now = () => at
      return () => void (now = before)
    },
    close: async () => {
      await app.close()
      await hub.close()
      await closeDatabase()
      await database.drop()
      if (found.length > 0)
        throw new Error(`the gateway was called inside a transaction: ${found.join(', ')}`)
    },
  }
}

export type TestApp = Awaited<ReturnType<typeof makeApp>>
