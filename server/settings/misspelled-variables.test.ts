import { assertKnownVariables, ConfigError, environmentVariables, readConfig } from './config'
import { findMisspelledVariable } from './misspelled-variables'

const known = Object.keys(environmentVariables)
const secret = () => 'a key kept in the data folder, long enough'

test.each([
  ['DATABSE_URL', 'DATABASE_URL'],
  ['DATBASE_ULR', 'DATABASE_URL'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['DATABASEURL', 'DATABASE_URL'],
  ['database_url', 'DATABASE_URL'],
  ['REDIS_ULR', 'REDIS_URL'],
  ['METRIC_PORT', 'METRICS_PORT'],
  ['TRUST_PROXIES', undefined],
  ['TRUST_PROXYS', 'TRUST_PROXY'],
  ['PROT', 'PORT'],
  ['PORTT', 'PORT'],
  ['HSOT', 'HOST'],
  ['DMEO', 'DEMO'],
  ['SMPT_URL', 'SMTP_URL'],
  ['SERVICE', 'SERVICES'],
  ['JWT_SECERT', 'JWT_SECRET'],
  ['JWTSECRET', 'JWT_SECRET'],
  ['RATE_LIMIT', 'RATE_LIMITS'],
  ['GOGLE_CLIENT_SECERT', 'GOOGLE_CLIENT_SECRET'],
  ['NEXT_PUBLIC_SITE_ULR', 'NEXT_PUBLIC_SITE_URL'],
])('%s is a misspelt %s', (name, meant) => {
  expect(findMisspelledVariable([name], known)).toEqual(meant === undefined ? null : { name, meant })
})

test('ignores variables of shells, npm, containers and other programs', () => {
  const theirs = [
    ...'PATH HOME USER SHELL LANG LC_ALL TERM PWD OLDPWD SHLVL _ HOSTNAME HOSTTYPE MAIL EDITOR TMPDIR LOGNAME'.split(
      ' ',
    ),
    ...'XDG_DATA_DIRS XDG_DATA_HOME SSH_AUTH_SOCK DISPLAY COLORTERM CI DEBUG FORCE_COLOR NO_COLOR TZ'.split(
      ' ',
    ),
    ...'NODE_OPTIONS NODE_PATH NODE_EXTRA_CA_CERTS NPM_TOKEN npm_config_cache npm_lifecycle_event npm_package_name'.split(
      ' ',
    ),
    ...'APP_URL APP_ENV APP_PORT SQS_URL SNS_URL S3_URL API_KEY API_TOKEN API_HOST DB_URL DB_HOST DATABASE_PORT'.split(
      ' ',
    ),
    ...'DATABASE_HOST DATABASE_USER DATABASE_NAME DATABASE_PASSWORD REDIS_HOST REDIS_PORT REDIS_PASSWORD SMTP_HOST'.split(
      ' ',
    ),
    ...'SMTP_PORT MAIL_HOST MAIL_PORT POST SORT PORTS HOSTS MEMO SENTRY_ORG SENTRY_AUTH_TOKEN SENTRY_RELEASE'.split(
      ' ',
    ),
    ...'GOOGLE_API_KEY GOOGLE_APPLICATION_CREDENTIALS FIREBASE_TOKEN FIREBASE_CONFIG JWT_ISSUER TEST_DATABASE_URL'.split(
      ' ',
    ),
    ...'PGHOST PGPORT PGUSER PGDATABASE POSTGRES_PASSWORD HTTP_PORT HTTPS_PROXY NEXT_TELEMETRY_DISABLED'.split(
      ' ',
    ),
    ...'KUBERNETES_SERVICE_HOST KUBERNETES_SERVICE_PORT NEXT_PUBLIC_VERCEL_URL VERCEL_URL JEST_WORKER_ID'.split(
      ' ',
    ),
  ]
  expect(theirs.filter((name) => findMisspelledVariable([name], known))).toEqual([])
  expect(findMisspelledVariable(known, known)).toBeNull()
})

test('names the misspelled and the intended variable in one line; treats an empty one as unset', () => {
  const attempt = () => readConfig({ DATABSE_URL: 'postgres://u:Ca4nary@db/x' }, secret)
  expect(attempt).toThrow(ConfigError)
  expect(attempt).toThrow(/^DATABSE_URL: there is no such variable; is DATABASE_URL meant\?$/)
  expect(() => readConfig({ DATABSE_URL: '' }, secret)).not.toThrow()
})

test('rejects unknown NEXT_PUBLIC_ names, and unknown names in our own file except those others read', () => {
  expect(() => assertKnownVariables(['NEXT_PUBLIC_COLOUR'])).toThrow(
    'NEXT_PUBLIC_COLOUR: there is no such variable',
  )
  expect(() => assertKnownVariables(['COLOUR'])).not.toThrow()
  expect(() => assertKnownVariables(['COLOUR'], true)).toThrow(
    'COLOUR: there is no such variable; see .env.example',
  )
  expect(() => assertKnownVariables(['POSTGRES_PASSWORD', 'HTTP_PORT', 'PORT'], true)).not.toThrow()
})
