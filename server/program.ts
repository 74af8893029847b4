import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import Fastify from 'fastify'
import type Redis from 'ioredis'
import type { Logger } from 'pino'
import { openErrorReporter } from '@/server/adapters/error-reporter'
import { makeAdapters } from '@/server/adapters/make-adapters'
import { buildApp } from '@/server/app'
import { composition, type Application } from '@/server/composition/application'
import { openDatabase, withSetupDatabase, type Database } from '@/server/db/client'
import { connectionTimeouts } from '@/server/db/connection-timeouts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '@/server/db/embedded/start'
import { startHeartbeat, type Heartbeat } from '@/server/db/heartbeat'
import { migrate } from '@/server/db/migrate'
import { openReplica, readFromPrimary, type Replica } from '@/server/db/replica'
import { seedCatalogue } from '@/server/db/seed/catalogue'
import { seedDemoUnderLock } from '@/server/demo/seed'
import { enforceBodyRate, slowClientTimeouts } from '@/server/http/slow-clients'
import { startWorker, type Worker } from '@/server/jobs/worker'
import { accessLogFolder, noAccessLog, openAccessLog, type AccessLog } from '@/server/log/access-log'
import { makeLogger } from '@/server/log/logger'
import { registerBacklogMetrics } from '@/server/metrics/backlog'
import { connectionWaitSeconds, hubGaps } from '@/server/metrics/meters'
import { programMetrics, renderMetrics } from '@/server/metrics/program-metrics'
import { preloadWordLists } from '@/server/modules/accounts/password-strength'
import { openPictureQueue } from '@/server/modules/media/picture-queue'
import { hasStoredObjects } from '@/server/modules/media/service'
import { listMissingIdentity } from '@/server/modules/settings/company'
import { requestReconnects } from '@/server/realtime/connections'
import type { Hub, HubTopic } from '@/server/realtime/hub'
import { openHub } from '@/server/realtime/open-hub'
import { catalogueChangedEvent } from '@/server/realtime/page-changes'
import { makeRedis } from '@/server/realtime/redis-client'
import { ConfigError, type Config } from '@/server/settings/config'
import { openTracing } from '@/server/tracing/tracing'
import { makeClientIp } from '@/server/web/client-ip'
import { dispatchRequests } from '@/server/web/dispatch'
import type { Front } from '@/server/web/front'
import { makeHealth, type Health } from '@/server/web/health'
import { serveMetrics, type MetricsServer } from '@/server/web/metrics-server'
import { openFront, readsOwnApi } from '@/server/web/open-front'
import type { Renderer } from '@/server/web/renderer'

export interface Program {
  /** The port in use; chosen by the system when 0 was asked for. */
  port: number
  /** Resolves to true when pages can be rendered, false when the renderer cannot start. */
  rendering: Promise<boolean>
  log: Logger
  /** Port of the metrics; null without. */
  metricsPort: number | null
  /** Reports not ready, serves until load balancers have noticed, then closes everything. */
  stop(known?: Promise<unknown>): Promise<void>
}

const renderMs = 120_000
const dictionariesMs = 2_000
/**
 * Connections the system holds until the program takes them; it may hold fewer (`net.core.somaxconn`, 4,096). With the
 * usual 511 it drops those of thousands of pages that come back at once, and a browser asks again after 1, 3, 7, 15 s.
 */
const listenBacklog = 65_535
const idleCloseMs = 50
/** Requests still running after this are cut off. */
const forceCloseMs = 1200

/** Connections of the worker: four jobs and the timed steps, some of which read and write at once. */
const backgroundPool = 6

interface Data {
  /** PostgreSQL itself, past any pooler. */
  directUrl: string
  database: Database
  /** A second pool for background work, so that jobs and requests do not take each other's connections. */
  background: Database
  heartbeat: Heartbeat
  embedded: EmbeddedPostgres | null
  hub: Hub
  redis: Redis | null
  /** A standby for public reads. */
  replica: Replica | null
}

/**
 * Topics by service: sockets need people's events; pages and a replica need page changes; a worker only
 * emits.
 */
const hubTopicsOf = ({ services, databaseReplicaUrl }: Config): HubTopic[] => [
  ...(services.includes('api') ? (['people'] as const) : []),
  ...(services.includes('web') || databaseReplicaUrl ? (['pages'] as const) : []),
]

/**
 * A program that serves pages only gets events when the hub is configured; otherwise its pages expire by age.
 */
const openWebHub = (config: Config, log: Logger): Promise<Hub | null> =>
  config.redisUrl || config.databaseUrl
    ? openHub(config, config.databaseDirectUrl ?? config.databaseUrl ?? '', {
        warn: (message) => log.warn(message),
        topics: hubTopicsOf(config),
      })
    : Promise.resolve(null)

const observePoolWait = (pool: string) => (seconds: number) =>
  connectionWaitSeconds.observe({ pool }, seconds)

const openData = async (config: Config, log: Logger): Promise<Data> => {
  const warn = (message: string) => log.warn(message)
  const embedded = config.databaseUrl
    ? null
    : await startEmbeddedPostgres({
        dataDir: config.dataDir,
        log: { info: (line) => console.log(line), warn },
      })
  const url = config.databaseUrl ?? embedded?.url ?? ''
  const directUrl = config.databaseDirectUrl ?? url
  const pooler = config.databasePooler
  try {
    log.debug({ ms: Math.round(performance.now()) }, 'the database is there')
    const isNewCatalogue = await withSetupDatabase(directUrl, async ({ pool, db }) => {
      const embeddedIn = embedded?.folder ?? null
      const standing = await migrate(pool, { warn, mayMigrate: config.migrateAtStart, embeddedIn })
      if (standing === 'ahead') log.info('a later release has migrated the database')
      if (!config.mediaUrl && (await hasStoredObjects(db)))
        throw new ConfigError('MEDIA_URL: is not set, and pictures are in an object store')
      return config.migrateAtStart && (await seedCatalogue(db, { warn }))
    })
    log.debug({ ms: Math.round(performance.now()) }, 'migrated and seeded')
    const hub = await openHub(config, directUrl, { warn, topics: hubTopicsOf(config) })
    if (isNewCatalogue) await hub.publish(catalogueChangedEvent)
    const redis = config.redisUrl ? await makeRedis(config.redisUrl, { lazyConnect: false }) : null
    redis?.on('error', (error: Error) => log.debug({ err: error }, 'the limiter’s Redis is away'))
    const onError = (error: Error) => log.warn({ err: error }, 'a database connection was lost')
    const patient = {
      ...connectionTimeouts.request,
      connectMs: Math.max(connectionTimeouts.request.connectMs, config.databasePatienceMs),
    }
    const database = openDatabase(url, {
      max: config.databasePool,
      timeouts: patient,
      pooler,
      onAcquired: observePoolWait('requests'),
      onError,
    })
    const background = openDatabase(url, {
      max: backgroundPool,
      timeouts: connectionTimeouts.background,
      pooler,
      onAcquired: observePoolWait('background'),
      onError,
    })
    const pools = [database.pool, background.pool]
    const heartbeat = startHeartbeat({ url, pooler }, pools, config.databasePatienceMs, warn)
    const replica =
      config.databaseReplicaUrl && config.services.includes('api')
        ? openReplica({
            url: config.databaseReplicaUrl,
            primary: database,
            hub,
            max: config.databasePool,
            timeoutMs: config.databasePatienceMs,
            warn,
          })
        : null
    return { directUrl, database, background, heartbeat, embedded, hub, redis, replica }
  } catch (error) {
    await embedded?.stop()
    throw error
  }
}

const closeData = async ({ database, background, heartbeat, embedded, hub, redis, replica }: Data) => {
  redis?.disconnect()
  await Promise.race([
    Promise.allSettled([
      replica?.close(),
      heartbeat.close(),
      hub.close(),
      database.close(),
      background.close(),
    ]),
    sleep(500, undefined, { ref: false }),
  ])
  await embedded?.stop()
}

const clock = () => new Date()

/** The access log of programs that people reach. One that cannot be written does not keep the program from serving. */
const openAccessLogOf = async ({ services, accessLogDays, dataDir }: Config, log: Logger) => {
  const onError = (error: unknown) => log.error({ err: error }, 'access log failed')
  if (accessLogDays === 0 || !services.some((one) => one !== 'worker')) return noAccessLog
  try {
    return await openAccessLog({ folder: accessLogFolder(dataDir), days: accessLogDays, clock, onError })
  } catch (error) {
    onError(error)
    return noAccessLog
  }
}

/** Warns once where the law's identity of the site (Decreto 7.962/2013, LGPD art. 41) is not set. */
const warnOfMissingIdentity = async ({ demo }: Config, { database }: Data, log: Logger) => {
  const missing = demo ? [] : await listMissingIdentity(database.db, clock())
  if (missing.length > 0)
    log.warn(`legal identity not set: ${missing.join(', ')} (npm run settings -- set KEY VALUE)`)
}

const contextOf = (
  config: Config,
  log: Logger,
  accessLog: AccessLog,
  { database, hub, replica }: Data,
): Application => {
  const adapters = makeAdapters(config, database.db, clock)
  return {
    config,
    log,
    accessLog,
    db: database.db,
    pool: database.pool,
    publicRead: replica?.read ?? readFromPrimary(database.db),
    hub: replica?.hub ?? hub,
    clock,
    ...adapters,
    pictures: openPictureQueue(),
    ...composition(adapters.simulator),
  }
}

/** Keep-alive connections would block `close` for ever: idle ones are closed while it waits. */
const closeApp = async (app: FastifyInstance) => {
  const sweep = setInterval(() => app.server.closeIdleConnections(), idleCloseMs)
  const cut = setTimeout(() => app.server.closeAllConnections(), forceCloseMs)
  await app.close()
  clearInterval(sweep)
  clearTimeout(cut)
}

/** Serves health, pages and API on one port; pages are recorded in the access log by their address alone. */
const serveAll = (
  config: Config,
  app: FastifyInstance,
  accessLog: AccessLog,
  health: Health,
  front: Front | null,
) => {
  const clientIp = makeClientIp(config.trustProxy || [])
  dispatchRequests(app.server, health, front, {
    development: config.nodeEnv !== 'production',
    onPage: (request) => accessLog.record(clientIp(request), null),
  })
}

const portOf = (server: FastifyInstance['server']): number | undefined => {
  const address = server.address()
  return typeof address === 'object' ? address?.port : undefined
}

/** Error reports, spans, the log and the access log: opened before anything that writes to them. */
const openRecords = async (config: Config) => {
  const reports = await openErrorReporter(config)
  const tracing = await openTracing({ tracesUrl: config.tracesUrl, parts: config.services })
  const log = makeLogger({ level: config.logLevel, reports })
  const accessLog = await openAccessLogOf(config, log)
  const closeRecords = async () => {
    await accessLog.close()
    await tracing.close()
    await reports.close()
  }
  return { log, accessLog, closeRecords }
}

/** Answers for a process without the API: pages take no uploads, but any client may send one. */
const buildPagesOnlyApp = () => {
  const app = Fastify({ forceCloseConnections: 'idle', ...slowClientTimeouts })
  enforceBodyRate(app.server)
  return app
}

/** Starts the parts named by `config.services`, in order of their dependencies. */
export const startProgram = async (config: Config): Promise<Program> => {
  const { log, accessLog, closeRecords } = await openRecords(config)
  log.debug({ ms: Math.round(performance.now()) }, 'loaded and configured')
  const serves = (name: Config['services'][number]) => config.services.includes(name)
  const data = serves('api') || serves('worker') ? await openData(config, log) : null
  const context = data && contextOf(config, log, accessLog, data)
  const app = context && data && serves('api') ? await buildApp(context, data.redis) : buildPagesOnlyApp()
  let worker: Worker | null = null
  let web: { front: Front; renderer: Renderer } | null = null
  let metrics: MetricsServer | null = null
  let dictionaries: NodeJS.Timeout | undefined
  const webHub = data || !serves('web') ? null : await openWebHub(config, log)

  const stop = async (known?: Promise<unknown>) => {
    health.close()
    await known
    clearTimeout(dictionaries)
    await Promise.all([
      closeApp(app),
      metrics?.close(),
      web?.front.stop(),
      worker && Promise.race([worker.stop(), sleep(1000, undefined, { ref: false })]),
    ])
    if (data) await closeData(data)
    await webHub?.close()
    await closeRecords()
  }
  const sockets = () => ('websocketServer' in app ? app.websocketServer.clients.size : 0)
  const rendererReady = () => web?.renderer.ready() ?? false
  const health = makeHealth({
    pool: data?.database.pool ?? null,
    rendererReady: serves('web') ? rendererReady : null,
    apiUrl: serves('web') && !readsOwnApi(config) ? config.apiUrl : null,
  })
  const figures = programMetrics({
    services: config.services,
    pools: data ? { requests: data.database.pool, background: data.background.pool } : {},
    sockets,
    rendererReady,
    ready: health.isReady,
    pages: () => web?.front.cache.counts() ?? {},
  })
  if (data && serves('worker')) registerBacklogMetrics(figures, data.background.db)

  try {
    await app.ready()
    if (data) await warnOfMissingIdentity(config, data, log)
    if (context && data && serves('api') && config.demo) await seedDemoUnderLock(context, data.directUrl, app)
    log.debug({ ms: Math.round(performance.now()) }, 'the application is ready')
    await app.listen({ port: config.port, host: config.host, backlog: listenBacklog })
    const port = portOf(app.server) ?? config.port
    if (serves('web')) web = await openFront(config, log, port)
    const hub = data?.hub ?? webHub
    if (hub) web?.front.follow(hub)
    serveAll(config, app, accessLog, health, web?.front ?? null)
    if (config.metrics) metrics = await serveMetrics(config.metrics, () => renderMetrics(figures))
    if (context && data && serves('worker')) {
      const { db, pool } = data.background
      worker = startWorker({ ...context, db, pool }, data.directUrl)
    }
    // Read now, while nobody waits, and not during somebody's registration.
    if (serves('api')) dictionaries = setTimeout(preloadWordLists, dictionariesMs).unref()
    // Sockets that may have missed an event reconnect and read it.
    data?.hub.onGap(() => {
      hubGaps.inc()
      if ('websocketServer' in app) requestReconnects(app.websocketServer.clients)
    })
    return {
      port,
      log,
      metricsPort: metrics?.port ?? null,
      rendering: web ? web.renderer.port(renderMs).then((at) => at !== null) : Promise.resolve(true),
      stop,
    }
  } catch (error) {
    await stop().catch(() => {})
    throw error
  }
}
