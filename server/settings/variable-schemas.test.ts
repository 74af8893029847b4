import { ConfigError, environmentVariables, readConfig } from './config'

const secret = () => 'a key kept in the data folder, long enough'

/** Values that can never work, a list for each variable. */
const impossible: Record<string, string[]> = {
  NODE_ENV: ['live'],
  HOST: ['256.1.1.1', '1.2.3', 'http://localhost', 'localhost:3000', 'a b', '-a', '0.0.0.0/0', ':::1'],
  PORT: ['http', '70000', '-1', '3000 ', '0x50', '3e3', '80,81'],
  METRICS_HOST: ['256.1.1.1', 'localhost:9100'],
  METRICS_PORT: ['70000', 'on'],
  SERVICES: ['web,mail', ',', 'all'],
  DATABASE_URL: [
    'mysql://x/y',
    'postgres://',
    'postgres://u:Ca4nary@/x',
    'postgres://u:Ca4nary@256.1.1.1/x',
    'postgres://u:Ca4nary@db:0/x',
    'postgres://u:Ca4nary@db:99999/x',
    'postgres://u:Ca4nary@d b/x',
    'db.example',
  ],
  DATABASE_DIRECT_URL: ['db.example', 'mysql://x/y', 'postgres://u:Ca4nary@db/alone'],
  DATABASE_REPLICA_URL: ['db.example', 'mysql://x/y', 'postgres://u:Ca4nary@db/alone'],
  DATABASE_PREPARED: ['sometimes', 'true'],
  DATABASE_POOL: ['0', '1', '501', 'many'],
  DATABASE_PATIENCE_MS: ['0', '199', '60001', 'long'],
  MIGRATE_AT_START: ['later'],
  REDIS_URL: [
    'localhost:6379',
    'redis://',
    'redis://:Ca4nary@256.0.0.1',
    'redis://h/names',
    'http://h:6379',
    'redis-sentinel://:Ca4nary@one,two',
    'redis-sentinel://?sentinelMasterId=oficio',
    'redis-sentinel://one,,two?sentinelMasterId=oficio',
    'redis-sentinel://one:70000?sentinelMasterId=oficio',
    'redis-sentinel://:Ca4nary@256.0.0.1?sentinelMasterId=oficio',
    'redis-sentinel://one/names?sentinelMasterId=oficio',
    'redis-sentinel://:Ca4nary%zz@one?sentinelMasterId=oficio',
  ],
  MEDIA_URL: [
    'pictures',
    's3://',
    's3://UPPER',
    's3://pictures:9000',
    's3://key:Ca4nary%zz@pictures',
    's3://Ca4nary@pictures',
    's3://pictures?endpoint=localhost:9000',
    's3://pictures?acl=public',
    'https://pictures.s3.amazonaws.com',
  ],
  API_URL: [
    'api:3000',
    'http://',
    'http://api:99999',
    'http://256.1.1.1',
    'http://api/?x=1',
    'http://exa mple',
  ],
  DEMO: ['maybe'],
  DEMO_KEY_REST_MS: ['999', '60001', 'long'],
  DRAIN_MS: ['-1', 'soon', '120001'],
  START_PATIENCE_MS: ['-1', '3600001', '5 min'],
  DATA_DIR: ['a\nb', 'a\0b'],
  NEXT_PUBLIC_SITE_URL: [
    'oficio.example',
    'https://oficio.example/app',
    'https://u:Ca4nary@oficio.example',
    'https://oficio.example?x',
    'ftp://oficio.example',
    'https://oficio..example',
    'https://oficio.example:0',
  ],
  NEXT_PUBLIC_SITE_NAME: ['x'.repeat(61), 'a\nb'],
  NEXT_PUBLIC_PRODUCTION_URL: ['oficio.example', 'https://'],
  NEXT_PUBLIC_COOKIE_DOMAIN: ['https://oficio.example', 'other.example', '.', 'oficio.example:80'],
  NEXT_PUBLIC_GOOGLE_CLIENT_ID: ['two words'],
  NEXT_PUBLIC_TRACKING_PIXEL_URL: ['//x', 'javascript:alert(1)'],
  NEXT_PUBLIC_CHAT_WIDGET_URL: ['chat', 'data:text/html,x'],
  NEXT_PUBLIC_CONTACT_EMAIL: ['nobody'],
  JWT_SECRET_BEFORE: ['short'],
  JWT_SECRET: ['short'],
  ACCESS_LOG_DAYS: ['-1', '3651', 'six months'],
  ACCESS_TOKEN_MINUTES: ['0', '1441', '1.5'],
  GOOGLE_ISSUER: ['accounts.google.com', 'https://x?y'],
  GOOGLE_CLIENT_ID: ['two words'],
  GOOGLE_CLIENT_SECRET: ['Ca4nary\nx'],
  SMTP_URL: ['mail.example', 'smtp://', 'http://mail.example', 'smtp://u:Ca4nary@300.1.1.1', 'smtp://mail:0'],
  MAIL_FROM: ['Ofício', 'Ofício <>', 'a@b, c@d', 'Ofício <a@b>\nBcc: c@d'],
  OTEL_EXPORTER_OTLP_ENDPOINT: ['collector:4318', 'https://x?y'],
  SENTRY_DSN: ['sentry', 'https://sentry.example/1', 'https://key@sentry.example/', 'ftp://k@h/1'],
  NEXT_PUBLIC_SENTRY_DSN: ['https://key@sentry.example/x'],
  NEXT_PUBLIC_FIREBASE_API_KEY: ['two words', 'alone'],
  NEXT_PUBLIC_FIREBASE_PROJECT_ID: ['two words'],
  NEXT_PUBLIC_FIREBASE_APP_ID: ['two words'],
  NEXT_PUBLIC_FIREBASE_SENDER_ID: ['two words'],
  NEXT_PUBLIC_FIREBASE_VAPID_KEY: ['two words'],
  CONTACT_EMAIL: ['nobody', 'a@'],
  SMS_URL: ['sms', 'https://AC:Ca4nary@', 'twilio://AC:Ca4nary@x'],
  SMS_FROM: ['x'.repeat(61), '+55\n11'],
  FIREBASE_SERVICE_ACCOUNT: ['{"private_key":"Ca4nary"}', 'Ca4nary'],
  FCM_URL: ['fcm', 'https://'],
  PAYMENT_GATEWAY: ['paypal', 'Mercado Pago'],
  MP_ACCESS_TOKEN: ['Ca4nary x'],
  MP_PUBLIC_KEY: ['Ca4nary x'],
  MAIL_BOUNCE_SECRET: ['Ca4nary x', 'Ca4nary'],
  MP_WEBHOOK_SECRET: ['Ca4nary x'],
  MP_PAYOUT_KEY: ['Ca4nary', '-----BEGIN Ca4nary'],
  TRUST_PROXY: ['1', '2', 'true', 'all', '10.0.0.0/33', '10.0.0/8', '::1/129', '10.0.0.1/8/8', 'proxy'],
  HSTS_SUBDOMAINS: ['perhaps'],
  RATE_LIMITS: ['no'],
  DEPOSITS: ['no'],
  DEPOSIT_RESERVE_DAYS: ['-1', 'week'],
  PAGE_CACHE_MB: ['0', '5000', '64MB'],
  FIRST_ROWS_MS: ['-1', '0.3', '10001'],
  AI_CRAWLERS: ['some', 'All'],
  INDEXNOW_KEY: ['Ca4nary', 'Ca4nary key of words', 'x'.repeat(129)],
  INDEXNOW_URL: ['indexnow', 'https://'],
  LOG_LEVEL: ['loud'],
}

test('each variable has values that are refused', () => {
  expect(Object.keys(impossible).sort()).toEqual(Object.keys(environmentVariables).sort())
})

test.each(
  Object.entries(impossible).flatMap(([name, values]) =>
    values.map((value): [string, string] => [name, value]),
  ),
)('%s=%j stops the start with one line that names it and repeats nothing of it', (name, value) => {
  const attempt = () => readConfig({ [name]: value }, secret)
  expect(attempt).toThrow(ConfigError)
  // Names the missing variable of push notifications.
  expect(attempt).toThrow(value === 'alone' ? /^NEXT_PUBLIC_FIREBASE_/ : new RegExp(`^${name}: .+$`))
  expect(attempt).not.toThrow(/Ca4nary|\n/)
})

test.each<[string, string]>([
  ['HOST', '::'],
  ['HOST', 'localhost'],
  ['DATABASE_URL', 'postgresql://oficio@localhost/oficio?host=%2Ftmp%2Fx&port=5432'],
  ['DATABASE_URL', 'postgres:///oficio?host=/run/postgresql'],
  ['DATABASE_URL', 'postgres://u:p%40ss@[::1]:5433/oficio?sslmode=require'],
  ['REDIS_URL', 'rediss://:secret@redis.example:6380/2'],
  ['REDIS_URL', 'redis-sentinel://one,two:26380,[::1]:26381?sentinelMasterId=oficio'],
  ['REDIS_URL', 'rediss-sentinel://user:p%40ss@one.example/2?sentinelMasterId=oficio'],
  ['MEDIA_URL', 's3://pictures.oficio.example/uploads?region=sa-east-1'],
  ['MEDIA_URL', 's3://key:a%2Fsecret@pictures?endpoint=https://s3.example:9000'],
  ['API_URL', 'http://api:3000'],
  ['NEXT_PUBLIC_SITE_URL', 'https://ofício.example/'],
  ['SMTP_URL', 'smtps://user%40x:pass@mail.example:465'],
  ['SMS_URL', 'https://AC1:token@api.twilio.com/2010-04-01/Accounts/AC1/Messages.json'],
  ['MAIL_FROM', 'nao-responda@oficio.example'],
  ['SENTRY_DSN', 'https://key@o1.ingest.sentry.io/7'],
  ['TRUST_PROXY', 'loopback, 172.16.0.0/12,fd00::/8,10.0.0.1'],
])('%s=%s is taken', (name, value) => {
  expect(() => readConfig({ [name]: value }, secret)).not.toThrow()
})

test('cookies may be shared by the hosts of a domain the site lies in', () => {
  const site = { NEXT_PUBLIC_SITE_URL: 'https://www.oficio.example' }
  expect(() => readConfig({ ...site, NEXT_PUBLIC_COOKIE_DOMAIN: 'oficio.example' }, secret)).not.toThrow()
  expect(() => readConfig({ ...site, NEXT_PUBLIC_COOKIE_DOMAIN: 'ficio.example' }, secret)).toThrow(
    'NEXT_PUBLIC_COOKIE_DOMAIN',
  )
})
