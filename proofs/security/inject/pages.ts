import { listServices } from '@/lib/contract/catalogue'
import type { TestApp } from '@/server/testing/make-app'
import { mismatch } from '@/server/testing/mismatch'
import { evil } from '@/server/testing/scenarios/mail-headers'
import { rawGet, type RawAnswer } from '../../harness/raw-get'

const url = `https://${evil}/"><script src=//${evil}/a.js></script>`
const terms = '/en/terms/'
/** Names of headers that a cached page must not depend on, by their value. */
const valued: [value: string, names: string][] = [
  [
    evil,
    'x-forwarded-host x-forwarded-server x-forwarded-for x-host x-original-host x-http-host-override ' +
      'x-middleware-request-host',
  ],
  [
    terms,
    'x-original-url x-rewrite-url x-override-url next-url x-nextjs-rewritten-path x-invoke-path x-matched-path',
  ],
  [url, 'x-forwarded-uri x-vercel-ip-country user-agent referer x-request-id'],
  ['1', 'rsc next-router-prefetch next-hmr-refresh x-nextjs-data x-nextjs-postponed x-middleware-prefetch'],
  ['en', 'x-next-intl-locale accept-language x-locale'],
  [`https://${evil}`, 'origin'],
  [`https://${evil}/`, 'x-middleware-rewrite'],
  [`//${evil}`, 'x-forwarded-prefix'],
  [`//${evil}/`, 'x-forwarded-path'],
  [`host=${evil};proto=http`, 'forwarded'],
  ['http', 'x-forwarded-proto'],
  ['nothttps', 'x-forwarded-scheme'],
  ['1337', 'x-forwarded-port'],
  ['off', 'x-forwarded-ssl'],
  ['POST', 'x-http-method-override'],
  ['DELETE', 'x-http-method'],
  ['HEAD', 'x-method-override'],
  ['/_tree', 'next-router-segment-prefetch'],
  ['%5B%22%22%5D', 'next-router-state-tree'],
  ['0'.repeat(40), 'next-action'],
  ['middleware:middleware:middleware:middleware:middleware', 'x-middleware-subrequest'],
  ['host', 'x-middleware-override-headers'],
  ['evil=1', 'x-middleware-set-cookie'],
  ['500', 'x-invoke-status'],
  ['{"message":"evil"}', 'x-invoke-error'],
  ['a', 'x-prerender-revalidate'],
  ['prefetch', 'purpose'],
  ['bytes=0-10', 'range'],
  ['text/x-component', 'accept'],
  [`NEXT_LOCALE=en; theme=${encodeURIComponent(url)}; evil=1`, 'cookie'],
  ['*', 'if-none-match'],
  ['Fri, 01 Jan 2100 00:00:00 GMT', 'if-modified-since'],
  [`00-${'e'.repeat(32)}-${'e'.repeat(16)}-01`, 'traceparent'],
]
export const unkeyed = valued.flatMap(([value, names]) =>
  names.split(' ').map((name) => [name, value] as const),
)

const uncachedPages = async (t: TestApp) => {
  const tree = (await t.as(null).get(listServices.path)).json<
    { slug: string; sub_services: { slug: string }[] }[]
  >()
  return tree.flatMap(({ slug, sub_services: parts }) =>
    parts.map((part) => `/services/${slug}/${part.slug}/`),
  )
}

const mismatches = (path: string, { status, headers, body, all }: RawAnswer) => [
  ...mismatch(`${path}: status`, status, 200),
  ...mismatch(`${path}: kind`, headers['content-type'], 'text/html; charset=utf-8'),
  ...mismatch(`${path}: language`, /<html[^>]* lang="([^"]+)"/.exec(body)?.[1], 'pt-BR'),
  ...mismatch(`${path}: names itself`, body.includes(`${path}"`), true),
  ...mismatch(`${path}: whole`, body.trimEnd().endsWith('</html>'), true),
  ...mismatch(`${path}: names the evil one`, all.includes(evil), false),
  ...mismatch(`${path}: sets cookies`, headers['set-cookie'], undefined),
]

/** Requests each page with one of the headers, twice, and then without; reports pages that differ. */
export const poisonCaches = async (t: TestApp, port: number) => {
  const pages = await uncachedPages(t)
  const failures: string[] = []
  for (const [n, [name, value]] of unkeyed.entries()) {
    const path = pages[n % pages.length] ?? '/'
    for (let n = 0; n < 2; n++) await rawGet(port, path, { [name]: value })
    failures.push(...mismatches(path, await rawGet(port, path)).map((one) => `after ${name}: ${one}`))
  }
  return { headers: unkeyed.length, failures }
}

const visited = '/ /services/ /login/ /wallet /en/terms /pt/login/ /profile/ /nothing-here/'.split(' ')
const otherHosts: Record<string, string>[] = [
  { host: evil },
  { host: `oficio.example.${evil}` },
  { host: `${evil}:80` },
  { host: `oficio.example@${evil}` },
  { host: 'oficio.example', 'x-forwarded-host': evil, forwarded: `host=${evil}`, 'x-host': evil },
]

/** Requests pages of other hosts; reports answers that contain them. */
export const sendHosts = async (port: number) => {
  const failures: string[] = []
  let sent = 0
  for (const path of visited)
    for (const headers of otherHosts) {
      sent++
      if ((await rawGet(port, path, headers)).all.includes(evil))
        failures.push(`${path} with ${JSON.stringify(headers)} names ${evil}`)
    }
  return { sent, failures }
}

const lineEnds = (
  '%0d%0a %0a %0d %0d%0a%20 %23%0d%0a %3f%0d%0a %25%30%64%25%30%61 %250d%250a ' +
  '%E5%98%8A%E5%98%8D %c4%8d%c4%8a %u000d%u000a %0d%0a%0d%0a %00%0d%0a %e2%80%a8'
).split(' ')
const redirecting = '/ /en /pt /profile /services /api /media /login/?callbackUrl=/ /discover'.split(' ')

/** Requests addresses with line ends; reports answers in which one begins a header. */
export const sendLineEnds = async (port: number) => {
  const failures: string[] = []
  let sent = 0
  for (const path of redirecting)
    for (const one of lineEnds) {
      sent++
      const { headers } = await rawGet(port, `${path}${one}set-cookie:evil=1${one}evil:1`)
      const has = Object.keys(headers).includes('evil') || String(headers['set-cookie']).includes('evil=1')
      if (has || /[\r\n]/.test(headers.location ?? '')) failures.push(`${path}${one} begins a header`)
    }
  return { sent, failures }
}
