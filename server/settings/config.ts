import { resolve } from 'node:path'
import { z } from 'zod'
import { aiCrawlerPolicies, defaultAiCrawlerPolicy, type AiCrawlerPolicy } from '@/lib/shared/ai-crawlers'
import { isPayoutKey } from '@/server/adapters/payments/mercadopago/payout-key'
import { isServiceAccount } from '@/server/adapters/push-fcm'
import type { PoolerOptions } from '@/server/db/connection'
import { projectRoot } from '@/server/project-root'
import { indexNowKey, indexNowOf, type IndexNowSettings } from './index-now'
import { findMisspelledVariable } from './misspelled-variables'
import {
  baseUrl,
  bucketUrl,
  commaList,
  dsn,
  email,
  flag,
  host,
  integer,
  networks,
  postgresUrl,
  redisUrl,
  sender,
  singleLine,
  singleWord,
  siteUrl,
  urlWith,
} from './variable-schemas'

/**
 * EX_CONFIG of sysexits.h: the program ended because of its configuration, so starting it again changes
 * nothing.
 */
export const configurationExitCode = 78

/** Configuration error in one line that names the variable. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

const services = ['web', 'api', 'worker'] as const
type Service = (typeof services)[number]

/** Every variable the server reads. `.env.example` lists the same ones. */
export const environmentVariables = {
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  HOST: host.default('0.0.0.0'),
  PORT: integer(0, 65535).default(3000),
  METRICS_HOST: host.default('127.0.0.1'),
  METRICS_PORT: integer(0, 65535).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: baseUrl.optional(),
  SERVICES: commaList.pipe(z.array(z.enum(services)).min(1)).default([...services]),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  DATABASE_REPLICA_URL: postgresUrl.optional(),
  DATABASE_PREPARED: flag.optional(),
  DATABASE_POOL: integer(2, 500).default(20),
  DATABASE_PATIENCE_MS: integer(200, 60_000).default(600),
  START_PATIENCE_MS: integer(0, 3_600_000).default(300_000),
  MIGRATE_AT_START: flag.default(true),
  REDIS_URL: redisUrl.optional(),
  MEDIA_URL: bucketUrl.optional(),
  API_URL: baseUrl.optional(),
  DEMO: flag.optional(),
  DEMO_KEY_REST_MS: integer(1_000, 60_000).optional(),
  DRAIN_MS: integer(0, 120_000).default(0),
  DATA_DIR: singleLine(1000).default('.data'),
  NEXT_PUBLIC_SITE_URL: siteUrl.default('http://localhost:3000'),
  NEXT_PUBLIC_SITE_NAME: singleLine(60).default('Ofício'),
  NEXT_PUBLIC_PRODUCTION_URL: siteUrl.optional(),
  NEXT_PUBLIC_COOKIE_DOMAIN: host.optional(),
  NEXT_PUBLIC_GOOGLE_CLIENT_ID: singleWord(200).optional(),
  NEXT_PUBLIC_TRACKING_PIXEL_URL: urlWith('http', 'https').optional(),
  NEXT_PUBLIC_CHAT_WIDGET_URL: urlWith('http', 'https').optional(),
  NEXT_PUBLIC_CONTACT_EMAIL: email.optional(),
  JWT_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  JWT_SECRET_BEFORE: z.string().min(32, 'must have at least 32 characters').optional(),
  ACCESS_LOG_DAYS: integer(0, 3650).default(184),
  ACCESS_TOKEN_MINUTES: integer(1, 1440).default(10),
  GOOGLE_ISSUER: baseUrl.default('https://accounts.google.com'),
  GOOGLE_CLIENT_ID: singleWord(200).optional(),
  GOOGLE_CLIENT_SECRET: singleLine(200).optional(),
  SMTP_URL: urlWith('smtp', 'smtps').optional(),
  MAIL_FROM: sender.default('Ofício <nao-responda@localhost>'),
  MAIL_BOUNCE_SECRET: singleWord(200)
    .refine((secret) => secret.length >= 16, 'must have at least 16 characters')
    .optional(),
  SENTRY_DSN: dsn.optional(),
  NEXT_PUBLIC_SENTRY_DSN: dsn.optional(),
  NEXT_PUBLIC_FIREBASE_API_KEY: singleWord(200).optional(),
  NEXT_PUBLIC_FIREBASE_PROJECT_ID: singleWord(200).optional(),
  NEXT_PUBLIC_FIREBASE_APP_ID: singleWord(200).optional(),
  NEXT_PUBLIC_FIREBASE_SENDER_ID: singleWord(200).optional(),
  NEXT_PUBLIC_FIREBASE_VAPID_KEY: singleWord(200).optional(),
  CONTACT_EMAIL: email.optional(),
  SMS_URL: urlWith('http', 'https').optional(),
  SMS_FROM: singleLine(60).optional(),
  FIREBASE_SERVICE_ACCOUNT: z
    .string()
    .refine(isServiceAccount, 'must be the JSON of a service account, or that in base64')
    .optional(),
  FCM_URL: baseUrl.default('https://fcm.googleapis.com'),
  PAYMENT_GATEWAY: z.enum(['simulator', 'mercadopago']).optional(),
  MP_ACCESS_TOKEN: singleWord(200).optional(),
  MP_PUBLIC_KEY: singleWord(200).optional(),
  MP_WEBHOOK_SECRET: singleWord(200).optional(),
  MP_PAYOUT_KEY: z
    .string()
    .refine(isPayoutKey, 'must be an Ed25519 private key in PEM, or that in base64')
    .optional(),
  TRUST_PROXY: networks.default([]),
  HSTS_SUBDOMAINS: flag.default(true),
  RATE_LIMITS: flag.default(true),
  DEPOSITS: flag.default(true),
  DEPOSIT_RESERVE_DAYS: integer(0, 365).default(7),
  PAGE_CACHE_MB: integer(1, 4096).default(64),
  FIRST_ROWS_MS: integer(0, 10_000).default(300),
  AI_CRAWLERS: z.enum(aiCrawlerPolicies).default(defaultAiCrawlerPolicy),
  INDEXNOW_KEY: indexNowKey.optional(),
  INDEXNOW_URL: baseUrl.default('https://api.indexnow.org'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
}

const schema = z.object(environmentVariables)

export type PaymentSettings =
  | { gateway: 'simulator' }
  | {
      gateway: 'mercadopago'
      accessToken: string
      publicKey: string
      webhookSecret: string
      payoutKey?: string
    }

export interface Config {
  nodeEnv: 'development' | 'test' | 'production'
  host: string
  port: number
  /** Port of the metrics, apart from the product's; unset: no metrics are served. */
  metrics?: { host: string; port: number }
  services: Service[]
  /** Told to end, the program says that it is not ready, and serves on for so long. */
  drainMs: number
  /** Unset: the embedded PostgreSQL serves. */
  databaseUrl?: string
  /** Direct PostgreSQL address where `databaseUrl` is a pooler's, for session-level features. */
  databaseDirectUrl?: string
  /** A standby for public reads. */
  databaseReplicaUrl?: string
  /** Set where there is such a pooler. */
  databasePooler?: PoolerOptions
  databasePool: number
  /** The database counts as away after this long without an answer. */
  databasePatienceMs: number
  /** How long PostgreSQL and Redis are waited for at the start, ms. */
  startPatienceMs: number
  /** True to apply missing migrations and catalogue at start; otherwise the program refuses to start. */
  migrateAtStart: boolean
  redisUrl?: string
  /** The bucket that the bytes of uploads are kept in; unset: the database. */
  mediaUrl?: string
  /** Address of the API for the renderer. */
  apiUrl: string
  /**
   * Seeds the living demo and opens its routes; on exactly when the embedded database is used, unless set.
   */
  demo: boolean
  /** Delay before a new payout key may be used in the demo, ms. */
  demoKeyRestMs: number
  dataDir: string
  siteUrl: string
  siteName: string
  /** Signs tokens, codes and addresses. */
  jwtSecret: string
  /** Another secret whose signatures are accepted, while the key is changed. */
  jwtSecretBefore?: string
  accessTokenMinutes: number
  /** Days for which uses of the service are recorded (Lei 12.965/2014, art. 15: six months); 0: they are not. */
  accessLogDays: number
  /** OpenID Connect issuer behind the Google button; without a client no one signs in through it. */
  googleIssuer: string
  googleClientId?: string
  googleClientSecret?: string
  smtpUrl?: string
  mailFrom: string
  /** Password of the address mail services report bounces to; unset: there is none. */
  mailBounceSecret?: string
  /** Address of the advertising pixel; the Content Security Policy allows its origin. */
  pixelUrl?: string
  /** Address of the support chat widget, allowed likewise. */
  chatWidgetUrl?: string
  /** Recipient of the contact form's mails. */
  contactEmail: string
  /** The OpenTelemetry collector that spans are sent to. */
  tracesUrl?: string
  /** Sentry DSN for errors of the program and of the pages. */
  sentryDsn?: string
  pageSentryDsn?: string
  pushInPages: boolean
  smsUrl?: string
  smsFrom?: string
  /** Service account behind push notifications. */
  firebaseServiceAccount?: string
  fcmUrl: string
  /** The payment gateway; without one nobody can pay. */
  payments?: PaymentSettings
  /** Addresses or networks of the proxies in front. Not a hop count, which clients can forge. */
  trustProxy: false | string[]
  /** Browsers are told to use HTTPS for every host below the site's too. */
  hstsSubdomains: boolean
  rateLimits: boolean
  /** Enables deposits to a balance. */
  deposits: boolean
  /** What is paid out of a deposit younger than this is released into the provider's reserve. */
  depositReserveDays: number
  pageCacheBytes: number
  /** Longest a page with its reader's first rows may take before the page without them is sent; 0 renders none. */
  firstRowsMs: number
  /** Crawlers of AI companies that robots.txt admits. */
  aiCrawlers: AiCrawlerPolicy
  /** Submission of changed pages to search engines; unset in the demo and on copies of the site. */
  indexNow?: IndexNowSettings
  logLevel: string
}

const requireSecret = (): string => {
  throw new ConfigError('JWT_SECRET is not set')
}

/**
 * Allowed in the program's own `.env` although the program does not read them: `compose.yaml` and the tests
 * do.
 */
const foreignVariables =
  /^(?:POSTGRES_(?:PASSWORD|DB)|REDIS_PASSWORD|SITE_ADDRESS|HTTPS?_PORT|PROGRAM_MEMORY|CHROMIUM_PATH|E2E_PORT|TEST_\w+|COMPOSE_\w+|NEXT_TELEMETRY_DISABLED)$/

/** Throws for a variable that looks like a misspelt one of ours; in a file of ours, for every unknown one. */
export const assertKnownVariables = (given: readonly string[], inOwnFile = false): void => {
  const found = findMisspelledVariable(
    given,
    Object.keys(environmentVariables),
    (name) => inOwnFile && !foreignVariables.test(name),
  )
  if (!found) return
  const hint = found.meant === undefined ? 'see .env.example' : `is ${found.meant} meant?`
  throw new ConfigError(`${found.name}: there is no such variable; ${hint}`)
}

type Values = z.infer<typeof schema>

/** Values that are valid alone but not together. */
const assertConsistent = (e: Values): void => {
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_PREPARED'] as const)
    if (e[name] !== undefined && (e.DATABASE_URL === undefined || e.DATABASE_DIRECT_URL === undefined))
      throw new ConfigError(
        `${name}: is for a pooler, which DATABASE_URL leads to and DATABASE_DIRECT_URL leads around`,
      )
  if (e.METRICS_PORT !== undefined && e.METRICS_PORT !== 0 && e.METRICS_PORT === e.PORT)
    throw new ConfigError('METRICS_PORT: must be another than PORT; figures are not for the public')
  if (e.DATABASE_REPLICA_URL !== undefined && e.DATABASE_URL === undefined)
    throw new ConfigError('DATABASE_REPLICA_URL: is for a standby of DATABASE_URL, which is not set')
  const push = Object.entries(e).filter(([name]) => name.startsWith('NEXT_PUBLIC_FIREBASE_'))
  const pushNames = Object.keys(environmentVariables).filter((name) =>
    name.startsWith('NEXT_PUBLIC_FIREBASE_'),
  )
  const missing = pushNames.find((name) => !push.some(([one, value]) => one === name && value !== undefined))
  if (missing && push.some(([, value]) => value !== undefined))
    throw new ConfigError(`${missing}: must be set where another NEXT_PUBLIC_FIREBASE_ variable is`)
  const domain = e.NEXT_PUBLIC_COOKIE_DOMAIN?.toLowerCase()
  const { hostname } = new URL(e.NEXT_PUBLIC_SITE_URL)
  if (domain !== undefined && hostname !== domain && !hostname.endsWith(`.${domain}`))
    throw new ConfigError(
      'NEXT_PUBLIC_COOKIE_DOMAIN: must be the host of NEXT_PUBLIC_SITE_URL or a domain above it',
    )
}

/** Throws ConfigError: the simulator moves no real money, and a gateway needs its keys. */
const paymentsOf = (e: Values, demo: boolean): PaymentSettings | undefined => {
  const gateway = e.PAYMENT_GATEWAY ?? (demo ? 'simulator' : undefined)
  if (gateway === undefined) return undefined
  if (gateway === 'simulator') {
    if (!demo) throw new ConfigError('PAYMENT_GATEWAY: the simulator is for the demo alone (DEMO)')
    return { gateway }
  }
  const needed = (name: 'MP_ACCESS_TOKEN' | 'MP_PUBLIC_KEY' | 'MP_WEBHOOK_SECRET' | 'MP_PAYOUT_KEY') => {
    const value = e[name]
    if (value === undefined)
      throw new ConfigError(`${name}: must be set where PAYMENT_GATEWAY is mercadopago`)
    return value
  }
  const accessToken = needed('MP_ACCESS_TOKEN')
  return {
    gateway,
    accessToken,
    publicKey: needed('MP_PUBLIC_KEY'),
    webhookSecret: needed('MP_WEBHOOK_SECRET'),
    // Test accounts of the gateway send payouts unsigned.
    payoutKey: accessToken.startsWith('TEST-') ? e.MP_PAYOUT_KEY : needed('MP_PAYOUT_KEY'),
  }
}

/** Throws ConfigError outside the demo, where the delay protects the money of a stolen account. */
const demoKeyRestOf = (e: Values, demo: boolean): number => {
  if (e.DEMO_KEY_REST_MS !== undefined && !demo)
    throw new ConfigError('DEMO_KEY_REST_MS: is for the demo alone (DEMO)')
  return e.DEMO_KEY_REST_MS ?? 60_000
}

const secretIn = (dataDir: string, loadSecret: (dataDir: string) => string): string => {
  try {
    return loadSecret(dataDir)
  } catch (error) {
    if (error instanceof ConfigError) throw error
    throw new ConfigError('DATA_DIR: the folder cannot be written to, and JWT_SECRET is not set')
  }
}

/**
 * Pure: the environment in, the configuration out. `loadOrCreateSecret` is asked, with the data folder, for the
 * signing key when JWT_SECRET is unset. Throws ConfigError. An empty variable counts as unset, as compose
 * files write it.
 */
export const readConfig = (
  env: Readonly<Record<string, string | undefined>>,
  loadSecret: (dataDir: string) => string = requireSecret,
): Config => {
  assertKnownVariables(Object.keys(env).filter((name) => env[name] !== ''))
  const given = Object.fromEntries(
    Object.keys(environmentVariables).map((name) => [name, env[name] === '' ? undefined : env[name]]),
  )
  const parsed = schema.safeParse(given)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new ConfigError(
      `${issue?.path[0] === undefined ? 'configuration' : String(issue.path[0])}: ${issue?.message ?? 'is not valid'}`,
    )
  }
  assertConsistent(parsed.data)
  const e = parsed.data
  const dataDir = resolve(projectRoot, e.DATA_DIR)
  const demo = e.DEMO ?? e.DATABASE_URL === undefined
  return {
    nodeEnv: e.NODE_ENV,
    host: e.HOST,
    port: e.PORT,
    metrics: e.METRICS_PORT === undefined ? undefined : { host: e.METRICS_HOST, port: e.METRICS_PORT },
    tracesUrl: e.OTEL_EXPORTER_OTLP_ENDPOINT,
    drainMs: e.DRAIN_MS,
    services: [...new Set(e.SERVICES)],
    databaseUrl: e.DATABASE_URL,
    databaseDirectUrl: e.DATABASE_DIRECT_URL,
    databaseReplicaUrl: e.DATABASE_REPLICA_URL,
    databasePooler:
      e.DATABASE_DIRECT_URL === undefined ? undefined : { supportsPrepared: e.DATABASE_PREPARED ?? false },
    databasePool: e.DATABASE_POOL,
    databasePatienceMs: e.DATABASE_PATIENCE_MS,
    startPatienceMs: e.START_PATIENCE_MS,
    migrateAtStart: e.MIGRATE_AT_START,
    redisUrl: e.REDIS_URL,
    mediaUrl: e.MEDIA_URL,
    apiUrl: e.API_URL ?? `http://127.0.0.1:${e.PORT}`,
    demo,
    demoKeyRestMs: demoKeyRestOf(e, demo),
    dataDir,
    // Links in mails: without a site address, the program's own.
    siteUrl: given.NEXT_PUBLIC_SITE_URL === undefined ? `http://localhost:${e.PORT}` : e.NEXT_PUBLIC_SITE_URL,
    siteName: e.NEXT_PUBLIC_SITE_NAME,
    jwtSecret: e.JWT_SECRET ?? secretIn(dataDir, loadSecret),
    jwtSecretBefore: e.JWT_SECRET_BEFORE,
    accessLogDays: e.ACCESS_LOG_DAYS,
    accessTokenMinutes: e.ACCESS_TOKEN_MINUTES,
    googleIssuer: e.GOOGLE_ISSUER,
    googleClientId: e.GOOGLE_CLIENT_ID,
    googleClientSecret: e.GOOGLE_CLIENT_SECRET,
    smtpUrl: e.SMTP_URL,
    mailFrom: e.MAIL_FROM,
    mailBounceSecret: e.MAIL_BOUNCE_SECRET,
    pixelUrl: e.NEXT_PUBLIC_TRACKING_PIXEL_URL,
    chatWidgetUrl: e.NEXT_PUBLIC_CHAT_WIDGET_URL,
    sentryDsn: e.SENTRY_DSN,
    pushInPages: e.NEXT_PUBLIC_FIREBASE_API_KEY !== undefined,
    pageSentryDsn: e.NEXT_PUBLIC_SENTRY_DSN,
    contactEmail: e.CONTACT_EMAIL ?? e.NEXT_PUBLIC_CONTACT_EMAIL ?? 'contato@example.com',
    smsUrl: e.SMS_URL,
    smsFrom: e.SMS_FROM,
    firebaseServiceAccount: e.FIREBASE_SERVICE_ACCOUNT,
    fcmUrl: e.FCM_URL,
    payments: paymentsOf(e, demo),
    trustProxy: e.TRUST_PROXY.length > 0 ? e.TRUST_PROXY : false,
    hstsSubdomains: e.HSTS_SUBDOMAINS,
    rateLimits: e.RATE_LIMITS,
    deposits: e.DEPOSITS,
    depositReserveDays: e.DEPOSIT_RESERVE_DAYS,
    pageCacheBytes: e.PAGE_CACHE_MB * 1024 * 1024,
    firstRowsMs: e.FIRST_ROWS_MS,
    aiCrawlers: e.AI_CRAWLERS,
    indexNow: indexNowOf(e, demo),
    logLevel: e.LOG_LEVEL,
  }
}
