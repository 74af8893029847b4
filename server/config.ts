import { resolve } from 'node:path'
import { z } from 'zod'
import { isServiceAccount } from './adapters/push-fcm'
import { projectRoot } from './project-root'

/** One line for the person who starts the program, naming the variable. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

const flag = z
  .enum(['true', 'false', '1', '0', 'on', 'off'])
  .transform((value) => ['true', '1', 'on'].includes(value))
const whole = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().min(min).max(max))
const address = (...schemes: string[]) =>
  z
    .string()
    .refine((value) => schemes.some((scheme) => value.startsWith(`${scheme}://`)) && URL.canParse(value), {
      message: `must be an address beginning with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`,
    })
const site = address('http', 'https').transform((value) => value.replace(/\/+$/, ''))
const list = z.string().transform((value) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
)

export const services = ['web', 'api', 'worker'] as const
export type Service = (typeof services)[number]

/** Every variable the server reads. `.env.example` lists the same ones. */
export const variables = {
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  HOST: z.string().default('0.0.0.0'),
  PORT: whole(0, 65535).default(3000),
  SERVICES: list.pipe(z.array(z.enum(services)).min(1)).default([...services]),
  DATABASE_URL: address('postgres', 'postgresql').optional(),
  DATABASE_POOL: whole(2, 500).default(20),
  REDIS_URL: address('redis', 'rediss').optional(),
  API_URL: site.optional(),
  DEMO: flag.optional(),
  DATA_DIR: z.string().default('.data'),
  NEXT_PUBLIC_SITE_URL: site.default('http://localhost:3000'),
  NEXT_PUBLIC_SITE_NAME: z.string().max(60).default('Ofício'),
  NEXT_PUBLIC_TRACKING_PIXEL_URL: address('http', 'https').optional(),
  NEXT_PUBLIC_CHAT_WIDGET_URL: address('http', 'https').optional(),
  NEXT_PUBLIC_CONTACT_EMAIL: z.email('must be an e-mail address').optional(),
  JWT_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  ACCESS_TOKEN_MINUTES: whole(1, 1440).default(10),
  GOOGLE_ISSUER: address('http', 'https').default('https://accounts.google.com'),
  GOOGLE_CLIENT_ID: z.string().max(200).optional(),
  GOOGLE_CLIENT_SECRET: z.string().max(200).optional(),
  SMTP_URL: address('smtp', 'smtps').optional(),
  MAIL_FROM: z.string().default('Ofício <nao-responda@localhost>'),
  SENTRY_DSN: z.url('must be an address').optional(),
  NEXT_PUBLIC_FIREBASE_API_KEY: z.string().optional(),
  NEXT_PUBLIC_SENTRY_DSN: z.url('must be an address').optional(),
  CONTACT_EMAIL: z.email('must be an e-mail address').optional(),
  SMS_URL: address('http', 'https').optional(),
  SMS_FROM: z.string().optional(),
  FIREBASE_SERVICE_ACCOUNT: z
    .string()
    .refine(isServiceAccount, 'must be the JSON of a service account, or that in base64')
    .optional(),
  FCM_URL: site.default('https://fcm.googleapis.com'),
  TRUST_PROXY: list.default([]),
  RATE_LIMITS: flag.default(true),
  PAGE_CACHE_MB: whole(1, 4096).default(64),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
}

const schema = z.object(variables)

export interface Config {
  nodeEnv: 'development' | 'test' | 'production'
  host: string
  port: number
  services: Service[]
  /** Unset: the embedded PostgreSQL serves. */
  databaseUrl?: string
  databasePool: number
  redisUrl?: string
  /** Where the renderer finds the API. */
  apiUrl: string
  /** Seeds the living demo and opens its routes; on exactly when the embedded database is used, unless set. */
  demo: boolean
  dataDir: string
  siteUrl: string
  siteName: string
  jwtSecret: string
  accessTokenMinutes: number
  /** OpenID Connect issuer behind the Google button; without a client no one signs in through it. */
  googleIssuer: string
  googleClientId?: string
  googleClientSecret?: string
  smtpUrl?: string
  mailFrom: string
  /** Others' addresses the pages may reach. */
  pixelUrl?: string
  chatWidgetUrl?: string
  /** Where the contact form writes to. */
  contactEmail: string
  /** Where errors of the program are told, and where the page tells its own. */
  sentryDsn?: string
  pageSentryDsn?: string
  pushInPages: boolean
  smsUrl?: string
  smsFrom?: string
  /** Service account behind push notifications. */
  firebaseServiceAccount?: string
  fcmUrl: string
  /** Addresses or networks of the proxies in front; never a hop count, which a client can forge. */
  trustProxy: false | string[]
  rateLimits: boolean
  pageCacheBytes: number
  logLevel: string
}

const noSecret = (): string => {
  throw new ConfigError('JWT_SECRET is not set')
}

/**
 * Pure: the environment in, the configuration out. `keptSecret` is asked, with the data folder, for the signing key when
 * JWT_SECRET is unset. Throws ConfigError. An empty variable counts as unset, as compose files write it.
 */
export const readConfig = (
  env: Readonly<Record<string, string | undefined>>,
  keptSecret: (dataDir: string) => string = noSecret,
): Config => {
  const given = Object.fromEntries(
    Object.keys(variables).map((name) => [name, env[name] === '' ? undefined : env[name]]),
  )
  const parsed = schema.safeParse(given)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new ConfigError(
      `${issue?.path[0] === undefined ? 'configuration' : String(issue.path[0])}: ${issue?.message ?? 'is not valid'}`,
    )
  }
  const e = parsed.data
  const dataDir = resolve(projectRoot, e.DATA_DIR)
  return {
    nodeEnv: e.NODE_ENV,
    host: e.HOST,
    port: e.PORT,
    services: [...new Set(e.SERVICES)],
    databaseUrl: e.DATABASE_URL,
    databasePool: e.DATABASE_POOL,
    redisUrl: e.REDIS_URL,
    apiUrl: e.API_URL ?? `http://127.0.0.1:${e.PORT}`,
    demo: e.DEMO ?? e.DATABASE_URL === undefined,
    dataDir,
    siteUrl: e.NEXT_PUBLIC_SITE_URL,
    siteName: e.NEXT_PUBLIC_SITE_NAME,
    jwtSecret: e.JWT_SECRET ?? keptSecret(dataDir),
    accessTokenMinutes: e.ACCESS_TOKEN_MINUTES,
    googleIssuer: e.GOOGLE_ISSUER,
    googleClientId: e.GOOGLE_CLIENT_ID,
    googleClientSecret: e.GOOGLE_CLIENT_SECRET,
    smtpUrl: e.SMTP_URL,
    mailFrom: e.MAIL_FROM,
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
    trustProxy: e.TRUST_PROXY.length > 0 ? e.TRUST_PROXY : false,
    rateLimits: e.RATE_LIMITS,
    pageCacheBytes: e.PAGE_CACHE_MB * 1024 * 1024,
    logLevel: e.LOG_LEVEL,
  }
}
