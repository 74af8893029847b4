import { makeAdapters } from '@/server/adapters/make'
import { buildApp } from '@/server/app'
import { composition, type Application } from '@/server/composition'
import { readConfig, type Config } from '@/server/config'
import type { Context } from '@/server/context'
import { bounds, type Bounds } from '@/server/db/bounds'
import { openDatabase, type Database } from '@/server/db/client'
import { fromPrimary } from '@/server/db/replica'
import { drain } from '@/server/jobs/worker'
import { makeLogger } from '@/server/log/logger'
import { openPictures, type Pictures } from '@/server/modules/media/pictures'
import { tellSubscribers, type Subscriber } from '@/server/process/subscriber'
import type { Hub } from '@/server/realtime/hub'
import { postgresHub } from '@/server/realtime/postgres-hub'
import { createTestDatabase, directWay, pooledWay } from './database'
import { factories } from './factories'
import { guardGateway } from './gateway-guard'
import { decoderScript } from './program-args'
import { speakersOf } from './speaker'
import { uploadsTo } from './upload'

interface TestOptions {
  config?: Partial<Config>
  clock?: () => Date
  /** Connections of the pool; races want many. */
  connections?: number
  /**
   * How long the database is waited for. A worker's patience, if nothing is said: a person's (a connection in
   * 0.8 s) makes tests fail on a slow machine.
   */
  bounds?: Bounds
  pictures?: Pictures
  log?: Context['log']
  /** Part of the context in place of the usual, made with what there is. */
  replica?: (database: Database, hub: Hub, url: string) => Pick<Context, 'publicRead' | 'hub'>
  /** Others than the application's own. */
  subscribers?: readonly Subscriber[]
  /** Without the guard of the gateway, whose async hooks take a quarter of the calls a second on Node 20. */
  measured?: boolean
}

/** An API on a database of its own, spoken to over HTTP. Call `close` when done. */
export const makeApp = async (options: TestOptions = {}) => {
  const database = await createTestDatabase()
  const way = pooledWay(database.url)
  const opened = openDatabase(way.url, {
    pooled: way.pooled,
    max: options.connections ?? 12,
    bounds: options.bounds ?? bounds.background,
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
  const hub = await postgresHub(directWay(database.url))
  const script = decoderScript()
  let now = options.clock ?? (() => new Date())
  const adapters = makeAdapters(config, db, () => now())
  const context: Application = {
    config,
    db,
    pool,
    hub,
    publicRead: fromPrimary(db),
    log: options.log ?? makeLogger({ level: config.logLevel }),
    clock: () => now(),
    ...adapters,
    pictures: options.pictures ?? openPictures({ strangers: { script }, members: { script } }),
    ...composition(adapters.simulator),
    ...options.replica?.(opened, hub, database.url),
    ...(options.subscribers ? { dispatchEvent: tellSubscribers(options.subscribers) } : {}),
  }
  const found = options.measured ? [] : guardGateway(context)
  const app = await buildApp(context)
  await app.ready()

  const { as, send } = speakersOf(app, context)

  return {
    app,
    as,
    send,
    upload: uploadsTo(app, context),
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
    /** Stops that clock, for comparing answers that contain seconds left. Returns what starts it again. */
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
