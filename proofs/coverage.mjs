// Source paths that each proof covers, by path prefix, and the proofs that a change selects.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = dirname(fileURLToPath(import.meta.url))
const root = dirname(folder)

export const families = ['load', 'faults', 'security']

export const coreProofs = ['idor', 'fields', 'hygiene', 'ledger', 'slot']

/**
 * Proofs that start servers of Debian, which jest does not run: backup and restore by pgBackRest; a cluster that loses
 * parts; a primary that is replaced by itself; Redis that goes away; a late standby; a program behind the proxy that
 * goes away; the site under HTTPS; requests of other sites; scores of every page's headers.
 */
export const debianProofs = [
  'restore',
  'cluster',
  'failover',
  'redis',
  'replica',
  'proxy',
  'tls',
  'crossorigin',
  'headers',
]

const modules = (...names) => names.map((name) => `server/modules/${name}/`)
const money = modules('payments', 'ledger', 'escrow', 'wallet', 'coupons')
const booking = modules('bookings', 'offers')
const database = ['server/db/']
const sockets = ['server/realtime/', 'lib/realtime/', 'lib/contract/sockets.ts']
const rowsForReaders = ['server/web/first-rows.ts', 'lib/first-rows/', 'lib/page-rules/first-rows.ts']
const pages = ['app/', 'components/', 'middleware.ts', 'server/web/']

/** Path prefixes by proof. A proof's own folder is covered without being listed. */
export const coverage = {
  amounts: ['lib/shared/', ...modules('coupons', 'escrow', 'payments')],
  approve: booking,
  chat: [...sockets, ...modules('chat'), 'lib/chat/', 'hooks/chat/', 'lib/contract/chat.ts'],
  cluster: ['deploy/cluster/', 'compose.cluster.yaml', 'server/program.ts'],
  containers: ['Dockerfile', 'compose.yaml', 'compose.cluster.yaml', 'deploy/containers/'],
  crossorigin: ['server/http/', 'middleware.ts'],
  database: [...database, 'server/jobs/', 'server/program.ts'],
  erase: [...modules('privacy', 'accounts'), 'server/db/schema/', 'server/db/migrations/', 'server/log/'],
  failover: ['deploy/cluster/', 'server/program.ts'],
  fields: ['server/http/', 'lib/contract/', 'server/modules/'],
  fraud: [...money, 'lib/shared/'],
  fuzz: ['server/http/', 'lib/contract/', 'server/app.ts'],
  headers: ['server/http/', 'next.config.js', ...pages],
  hygiene: ['server/log/', 'server/adapters/', 'server/tracing/', 'lib/shared/scrub.ts', 'package-lock.json'],
  idempotency: [
    'server/http/',
    'server/process/',
    'server/db/transaction.ts',
    ...money,
    ...modules('withdrawals'),
  ],
  idor: ['server/http/', 'server/modules/', 'lib/contract/', ...rowsForReaders],
  inject: [
    'server/adapters/',
    'server/mails/',
    'server/http/',
    'server/web/',
    ...modules('media', 'catalogue'),
  ],
  interrupted: ['server/jobs/', 'server/adapters/payments/', ...money, ...modules('withdrawals')],
  ledger: [
    ...modules('ledger', 'escrow'),
    'lib/contract/ledger.ts',
    'server/db/transaction.ts',
    'server/db/migrations/',
  ],
  lifecycle: ['server/program.ts', 'server/main.ts', 'server/app.ts', 'server/http/', ...sockets],
  limits: ['server/http/', ...modules('accounts', 'media')],
  oidc: modules('accounts'),
  oracle: modules('accounts'),
  outside: ['server/adapters/', 'server/jobs/', 'server/mails/', ...modules('notifications', 'payments')],
  payments: [
    ...modules('payments', 'escrow', 'disputes'),
    'server/adapters/payments/',
    'lib/contract/payments.ts',
  ],
  pooler: database,
  protocol: sockets,
  proxy: ['deploy/cluster/', 'Caddyfile', 'server/program.ts'],
  redirects: ['lib/callback-url.ts', 'lib/session/', 'lib/navigation/', 'middleware.ts', 'server/web/'],
  redis: [
    'server/http/rate-limit-store.ts',
    ...['address', 'client', 'hub', 'pubsub'].map((part) => `server/realtime/redis-${part}.ts`),
  ],
  replica: ['server/db/replica.ts', 'server/db/pool.ts', 'server/realtime/changes.ts'],
  restore: [
    'server/commands/backup/',
    'server/commands/backup.ts',
    'server/commands/restore.ts',
    'server/db/embedded/',
    ...modules('ledger'),
  ],
  rolling: ['server/db/migrations/', 'server/jobs/', 'server/program.ts', 'deploy/'],
  slot: booking,
  sockets,
  spend: [...money, ...booking],
  tls: ['Caddyfile', 'server/web/health.ts', 'server/program.ts'],
  tokens: [...modules('accounts'), 'server/http/', 'server/realtime/', 'lib/api/', ...rowsForReaders],
  uploads: [...modules('media'), 'server/http/'],
  webhooks: [...modules('payments'), 'server/adapters/payments/'],
  withdraw: [...modules('withdrawals', 'wallet', 'ledger'), 'lib/contract/wallet.ts'],
  xss: pages,
}

const names = Object.keys(coverage)

const folderOf = (name) =>
  families.map((family) => `proofs/${family}/${name}`).find((path) => existsSync(join(root, path)))

/** @type {Map<string, string>} */
const sources = new Map()

/** Returns the sources in the folder of a proof as one text, read once. */
const sourcesOf = (name) => {
  const known = sources.get(name)
  if (known !== undefined) return known
  const own = join(root, folderOf(name))
  const files = readdirSync(own, { recursive: true, encoding: 'utf8' }).filter((path) => /\.m?ts$/.test(path))
  const text = files.map((path) => readFileSync(join(own, path), 'utf8')).join('\n')
  sources.set(name, text)
  return text
}

const importers = (file) => {
  const stem = file.replace(/\.m?[jt]s$/, '')
  const specifiers = [`'@/${stem}'`, `'@/${file}'`]
  if (stem.startsWith('proofs/'))
    for (const up of ['./', '../', '../../']) specifiers.push(`'${up}${stem.slice('proofs/'.length)}'`)
  return names.filter((name) => specifiers.some((specifier) => sourcesOf(name).includes(specifier)))
}

/** More importers than these make a file part of every proof, which the core proofs represent. */
const mostImporters = 12

const isOwn = (name, file) => file.startsWith(`${folderOf(name)}/`)

const selectedBy = (file) => {
  const own = names.filter((name) => isOwn(name, file))
  if (own.length > 0) return own
  const covered = names.filter((name) => coverage[name].some((prefix) => file.startsWith(prefix)))
  if (!file.startsWith('proofs/') && !file.startsWith('server/testing/')) return covered
  const using = importers(file)
  return using.length > mostImporters ? coreProofs : using
}

export const hasShortForm = (name) => existsSync(join(root, folderOf(name), `${name}.proof.ts`))

/** Returns the file that defines a proof, from the root: `.proof.ts` where jest runs its short form. */
export const definitionOf = (name) => `${folderOf(name)}/${name}${hasShortForm(name) ? '.proof' : ''}.ts`

/**
 * Names of the proofs that changed files select and that a stage runs, in jest's short form or with servers of
 * Debian: by the paths a proof covers, by its own files, and by the shared files it imports. Paths are relative to
 * the repository.
 */
export const proofsForChanges = (files) => {
  const selected = new Set(files.flatMap(selectedBy))
  return names.filter((name) => selected.has(name) && (hasShortForm(name) || debianProofs.includes(name)))
}
