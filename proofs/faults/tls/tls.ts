import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openFaultProxy } from '@/server/testing/fault-proxy'
import type { TestApp } from '@/server/testing/make-app'
import { mismatch } from '@/server/testing/mismatch'
import { withApp } from '../../harness/app'
import { requirePrograms } from '../../harness/debian'
import { httpsReader, type HttpsAnswer } from '../../harness/https-reader'
import type { Options, Outcome, Proof } from '../../harness/proof'
import { succeeds, waitFor } from '../cluster/part'
import { freePorts } from '../cluster/ports'
import { caddyAt, programAt, requireBuild, usualSettings } from '../cluster/programs'

const page = '/services/'
const call = '/api/services/'
/** Read from the database each time, and missing there. */
const uncached = '/api/providers/999999/'
/** Answers below are to come within this time, while the database is away too. */
const promptMs = 3_000

/** Ports other than 80 and 443, and no certificate authority installed on this machine. */
const onPorts = (http: number, https: number) => (caddyfile: string) =>
  caddyfile.replace(
    'admin off',
    `admin off\n\tskip_install_trust\n\thttp_port ${http}\n\thttps_port ${https}`,
  )

/** Where a connection to the test database leads. */
const databaseAt = (url: string) => {
  const { hostname, port, searchParams } = new URL(url)
  const folder = searchParams.get('host')
  return folder === null
    ? { host: hostname, port: Number(port || 5432) }
    : { path: `${folder}/.s.PGSQL.${searchParams.get('port') ?? (port || 5432)}` }
}
const throughPort = (url: string, port: number): string => {
  const { username, password, pathname } = new URL(url)
  return `postgresql://${username}${password === '' ? '' : `:${password}`}@127.0.0.1:${port}${pathname}`
}

type Read = (path: string) => Promise<HttpsAnswer>

const reachesSite = async (read: Read, httpPort: number, webPort: number): Promise<string[]> => {
  const plain = await fetch(`http://localhost:${httpPort}${page}`, { redirect: 'manual' })
  const ready = (await (await fetch(`http://127.0.0.1:${webPort}/readyz`)).json()) as { api: boolean }
  const [shown, called] = [await read(page), await read(call)]
  return [
    ...mismatch('HTTP is answered', plain.status, 308),
    ...mismatch('HTTP leads to', plain.headers.get('location')?.split(':')[0], 'https'),
    ...mismatch('a web program reaches its API', ready.api, true),
    ...mismatch('a page is answered', shown.status, 200),
    ...mismatch('the page holds the catalogue', shown.text.includes('faxina'), true),
    ...mismatch('the API is answered', called.status, 200),
  ]
}

/** What browsers get of a kept page, a file and the API while the database is away. */
const withoutDatabase = async (read: Read): Promise<Outcome> => {
  const file = /\/_next\/static\/[^"]+\.js/.exec((await read(page)).text)?.[0] ?? '/'
  const answers = { page: await read(page), file: await read(file), API: await read(uncached) }
  const { page: kept, file: script, API: refused } = answers
  const longest = Math.round(Math.max(...Object.values(answers).map(({ ms }) => ms)))
  return {
    measurements: { 'ms at the longest without the database': longest },
    failures: [
      ...mismatch('without the database a kept page is answered', kept.status, 200),
      ...mismatch('without the database a file is answered', script.status, 200),
      ...mismatch('without the database the API is answered', refused.status, 503),
      ...mismatch('its 503 says when to retry', Number(refused.headers['retry-after']) > 0, true),
      ...mismatch(
        'its 503 is ours',
        refused.headers['content-type']?.split(';')[0],
        'application/problem+json',
      ),
      ...(longest <= promptMs ? [] : [`without the database an answer took ${longest} ms`]),
    ],
  }
}

const run = async (t: TestApp, folder: string, { mutation }: Options): Promise<Outcome> => {
  const [http = 0, https = 0, internal = 0, api = 0, web = 0] = await freePorts(5)
  const database = await openFaultProxy(databaseAt(t.url))
  const env = {
    ...usualSettings,
    DATABASE_URL: throughPort(t.url, database.port),
    DATABASE_PATIENCE_MS: '600',
    REDIS_URL: '',
    JWT_SECRET: t.context.config.jwtSecret,
    DATA_DIR: folder,
    NEXT_PUBLIC_SITE_URL: `https://localhost:${https}`,
    API_URL: mutation === 'internal' ? `http://localhost:${http}` : `http://127.0.0.1:${internal}`,
  }
  const apiProgram = programAt('api-1', api, env)
  const webProgram = programAt('web-1', web, env, { check: '/readyz/self' })
  const changed = (caddyfile: string) => {
    const site = onPorts(http, https)(caddyfile)
    return mutation === 'self' ? site.replace('health_uri /readyz/self', 'health_uri /readyz') : site
  }
  const authority = join(folder, 'caddy/pki/authorities/local/root.crt')
  const read = httpsReader(https, () => readFileSync(authority, 'utf8'))
  const proxy = caddyAt(
    folder,
    { site: 'localhost', api: `http://127.0.0.1:${internal}` },
    { api: [api], web: [web] },
    { changed, isUp: () => succeeds(read(call)) },
  )
  try {
    await apiProgram.start()
    await proxy.start()
    await webProgram.start()
    await waitFor('the proxy to find both', async () => (await read(call)).status === 200)
    const failures = await reachesSite(read, http, web)
    await database.become('refused')
    // The proxy has asked both programs since.
    await sleep(2_000)
    const away = await withoutDatabase(read)
    const since = performance.now()
    await database.become('whole')
    await waitFor('the API to answer again', async () => (await read(uncached)).status === 404)
    return {
      measurements: {
        ...away.measurements,
        'ms until it answers again': Math.round(performance.now() - since),
      },
      failures: [...failures, ...away.failures],
    }
  } finally {
    for (const part of [proxy, webProgram, apiProgram]) await part.kill()
    await database.close()
  }
}

export const tls: Proof = {
  promise: 'the site works under HTTPS as documented, and stays up in part without its database',
  target:
    'an API and a web program behind Caddy as the Caddyfile has it for a host name, with Caddy’s own certificate ' +
    'authority: HTTP leads to HTTPS, pages and API are answered, and the web program reaches the API by the ' +
    `internal address; while the database is away a kept page and a file are answered 200 and the API’s own ` +
    `503 with Retry-After reaches the browser, each within ${promptMs / 1_000} s`,
  mutations: {
    internal: 'that web programs read the API by an address without a redirect',
    self: 'that the proxy’s check leaves the database out',
  },
  async run(options) {
    requirePrograms('caddy')
    requireBuild()
    const folder = mkdtempSync(join(tmpdir(), 'oficio-tls-'))
    return withApp({}, async (t) => {
      try {
        return await run(t, folder, options)
      } finally {
        rmSync(folder, { recursive: true, force: true })
      }
    })
  },
}
