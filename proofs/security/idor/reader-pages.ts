import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { firstRowsHeader, firstRowsPaths } from '@/lib/page-rules/first-rows'
import { storageKeys } from '@/lib/storage/keys'
import { endSession, startSession } from '@/server/modules/accounts/sessions'
import { unitOfWork } from '@/server/process/unit-of-work'
import type { TestApp } from '@/server/testing/make-app'
import { mismatch } from '@/server/testing/mismatch'
import type { TestUser } from '@/server/testing/people'
import { answersAt } from '../../faults/cluster/part'
import { freePorts } from '../../faults/cluster/ports'
import { caddyAt } from '../../faults/cluster/programs'
import { requirePrograms } from '../../harness/debian'
import { startPages } from '../../harness/page-program'
import { rawGet } from '../../harness/raw-get'
import { sharedCacheAt } from './shared-cache'

type Headers = Record<string, string>
const cookieOf = (access: string): Headers => ({ cookie: `${storageKeys.accessToken}=${access}` })
/** Headers with a token, however old: without one account pages redirect to sign-in. */
const anyToken: Headers = { cookie: `${storageKeys.refreshToken}=any` }
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const expiredToken = `${encode({ alg: 'HS256' })}.${encode({ sub: '1', exp: 1 })}.${'A'.repeat(43)}`

const signIn = async (t: TestApp, { id }: TestUser) =>
  (await startSession(t.context, t.db, id, undefined)).access
const signInAndOut = async (t: TestApp, { id }: TestUser) => {
  const { access, refresh } = await startSession(t.context, t.db, id, undefined)
  const session = refresh.split('.')[0] ?? ''
  await unitOfWork(t.context, (work) => endSession(work, session))
  return access
}

/** A reader of a page, and everybody else's headers. */
interface Cast {
  path: string
  reader: TestUser
  own: Headers
  others: Record<string, Headers>
}

const castOf = async (t: TestApp, path: string): Promise<Cast> => {
  const isProvider = path.startsWith('/provider/')
  const make = () => (isProvider ? t.make.provider() : t.make.customer())
  const [reader, second] = [await make(), await make()]
  const other = isProvider ? await t.make.customer() : await t.make.provider()
  const access = await signIn(t, reader)
  const forged = `${access.slice(0, -4)}AAAA`
  return {
    path,
    reader,
    own: cookieOf(access),
    others: {
      'without a session': {},
      'a session to renew': anyToken,
      'another reader': cookieOf(await signIn(t, second)),
      'somebody of the other role': cookieOf(await signIn(t, other)),
      'an expired token': cookieOf(expiredToken),
      'a forged token': cookieOf(forged),
      'a session that has ended': cookieOf(await signInAndOut(t, reader)),
      'the renderer’s header': { ...anyToken, [firstRowsHeader]: '1' },
      'the renderer’s header in the client router’s read': { ...anyToken, [firstRowsHeader]: '1', rsc: '1' },
      'any version': { ...anyToken, 'if-none-match': '*' },
      'a later date': { ...anyToken, 'if-modified-since': 'Fri, 01 Jan 2100 00:00:00 GMT' },
      'a range': { ...anyToken, range: 'bytes=0-4000' },
      'stored responses only': { ...anyToken, 'cache-control': 'only-if-cached' },
      'stale responses too': { ...anyToken, 'cache-control': 'max-stale=3600' },
      'credentials of nobody': { ...anyToken, authorization: 'Bearer x' },
    },
  }
}

const namesIn = ({ email, fullName }: TestUser, text: string) =>
  [email, fullName].some((name) => text.includes(name))

/** Requests an address as its reader and as all others, in one order; returns what reached the wrong ones. */
const ask = async (port: number, { path, reader, own, others }: Cast, round: string) => {
  const failures: string[] = []
  let sent = 0
  const at = `${path}?round=${round}`
  const asReader = async (more: Headers = {}) => {
    sent++
    const { status, headers, body } = await rawGet(port, at, { ...own, ...more })
    const found = [status, namesIn(reader, body), headers['cache-control'], headers.etag]
    failures.push(...mismatch(`${at} of its reader`, found, [200, true, 'private, no-store', undefined]))
  }
  const asOthers = (more: Headers = {}) =>
    Promise.all(
      Object.entries(others).map(async ([name, headers]) => {
        sent++
        const { all } = await rawGet(port, at, { ...headers, ...more })
        if (namesIn(reader, all)) failures.push(`${at} of its reader reaches ${name}`)
      }),
    )
  // Rows first, then what everybody gets; the other way round; with versions of both; all at once.
  await asReader()
  await asOthers()
  const shell = await rawGet(port, at, anyToken)
  failures.push(...mismatch(`${at}: a version for everybody`, typeof shell.headers.etag, 'string'))
  const known = { 'if-none-match': shell.headers.etag ?? '' }
  await asReader(known)
  await asOthers(known)
  await Promise.all([asReader(), asOthers(), asReader(known), asOthers(known), asReader()])
  await asOthers()
  return { sent, failures }
}

/** A file that everybody gets from the cache: otherwise the cache is off. */
const isCaching = async (port: number): Promise<string[]> => {
  await rawGet(port, '/favicon.ico')
  const { headers } = await rawGet(port, '/favicon.ico')
  return mismatch('a file asked for again', /^HIT/.test(String(headers['x-cache'])), true)
}

/**
 * Requests every page that is rendered for its reader, through Caddy as the Caddyfile has it and a shared cache, as its
 * reader and as others; reports what others get of it.
 */
export const readPages = async (t: TestApp, api: number, mutation: string | null) => {
  requirePrograms('caddy', 'squid')
  const folder = mkdtempSync(join(tmpdir(), 'oficio-idor-'))
  const pages = await startPages(t, api, mutation)
  const [cachePort = 0, port = 0] = await freePorts(2)
  const cache = sharedCacheAt(folder, cachePort, pages.port)
  const site = `http://127.0.0.1:${port}`
  const addresses = { site, api: `http://api.localhost:${port}` }
  const proxy = caddyAt(
    folder,
    addresses,
    { api: [api], web: [cachePort] },
    {
      changed: (caddyfile) => caddyfile,
      isUp: () => answersAt(`${site}/favicon.ico`),
    },
  )
  try {
    for (const part of [cache, proxy]) await part.start()
    const failures = await isCaching(port)
    let sent = 0
    for (const path of firstRowsPaths)
      for (const locale of ['', '/en']) {
        const cast = await castOf(t, path)
        for (const to of [port, cachePort, pages.port]) {
          const asked = await ask(to, { ...cast, path: locale + path }, String(to))
          sent += asked.sent
          failures.push(...asked.failures)
        }
      }
    return { sent, failures }
  } finally {
    for (const part of [proxy, cache]) await part.kill()
    await pages.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
