import { request, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { listServices } from '@/lib/contract/catalogue'
import type { TestApp } from '@/server/testing/make-app'
import { mismatch } from '@/server/testing/mismatch'

/** A foreign host, which no page or mail may contain. */
export const evil = 'evil.example'

const url = `https://${evil}/"><script src=//${evil}/a.js></script>`
/** Headers that a cached page must not depend on. */
export const unkeyed: readonly (readonly [name: string, value: string])[] = [
  ['x-forwarded-host', evil],
  ['x-forwarded-server', evil],
  ['x-forwarded-proto', 'http'],
  ['x-forwarded-scheme', 'nothttps'],
  ['x-forwarded-port', '1337'],
  ['x-forwarded-prefix', `//${evil}`],
  ['x-forwarded-path', `//${evil}/`],
  ['x-forwarded-uri', url],
  ['x-forwarded-for', evil],
  ['x-forwarded-ssl', 'off'],
  ['forwarded', `host=${evil};proto=http`],
  ['x-host', evil],
  ['x-original-host', evil],
  ['x-http-host-override', evil],
  ['x-original-url', '/en/terms/'],
  ['x-rewrite-url', '/en/terms/'],
  ['x-override-url', '/en/terms/'],
  ['x-http-method-override', 'POST'],
  ['x-http-method', 'DELETE'],
  ['x-method-override', 'HEAD'],
  ['x-next-intl-locale', 'en'],
  ['accept-language', 'en'],
  ['x-locale', 'en'],
  ['rsc', '1'],
  ['next-router-prefetch', '1'],
  ['next-router-segment-prefetch', '/_tree'],
  ['next-router-state-tree', '%5B%22%22%5D'],
  ['next-url', '/en/terms/'],
  ['next-action', '0'.repeat(40)],
  ['next-hmr-refresh', '1'],
  ['x-nextjs-data', '1'],
  ['x-nextjs-rewritten-path', '/en/terms/'],
  ['x-nextjs-postponed', '1'],
  ['x-middleware-prefetch', '1'],
  ['x-middleware-subrequest', 'middleware:middleware:middleware:middleware:middleware'],
  ['x-middleware-rewrite', `https://${evil}/`],
  ['x-middleware-override-headers', 'host'],
  ['x-middleware-request-host', evil],
  ['x-middleware-set-cookie', 'evil=1'],
  ['x-invoke-path', '/en/terms/'],
  ['x-invoke-status', '500'],
  ['x-invoke-error', '{"message":"evil"}'],
  ['x-matched-path', '/en/terms/'],
  ['x-prerender-revalidate', 'a'],
  ['x-vercel-ip-country', url],
  ['purpose', 'prefetch'],
  ['range', 'bytes=0-10'],
  ['accept', 'text/x-component'],
  ['user-agent', url],
  ['referer', url],
  ['cookie', `NEXT_LOCALE=en; theme=${encodeURIComponent(url)}; evil=1`],
  ['origin', `https://${evil}`],
  ['if-none-match', '*'],
  ['if-modified-since', 'Fri, 01 Jan 2100 00:00:00 GMT'],
  ['x-request-id', url],
  ['traceparent', `00-${'e'.repeat(32)}-${'e'.repeat(16)}-01`],
]

/** Sends a GET with any Host and without other headers; follows no redirect. */
const get = async (port: number, path: string, headers: Record<string, string> = {}) => {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, headers, agent: false }, resolve).on('error', reject).end()
  })
  const body = await text(answer)
  const { statusCode: status, headers: received } = answer
  return { status, headers: received, body, all: `${JSON.stringify(received)}${body}` }
}

/** Pages that are not cached yet: those of the sub-services. */
const uncachedPages = async (t: TestApp) => {
  const tree = (await t.as(null).get(listServices.path)).json<
    { slug: string; sub_services: { slug: string }[] }[]
  >()
  return tree.flatMap(({ slug, sub_services: parts }) =>
    parts.map((part) => `/services/${slug}/${part.slug}/`),
  )
}

/** Compares a page with its usual content. */
const mismatches = (path: string, { status, headers, body, all }: Awaited<ReturnType<typeof get>>) => [
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
    for (let n = 0; n < 2; n++) await get(port, path, { [name]: value })
    failures.push(...mismatches(path, await get(port, path)).map((one) => `after ${name}: ${one}`))
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
      if ((await get(port, path, headers)).all.includes(evil))
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
      const { headers } = await get(port, `${path}${one}set-cookie:evil=1${one}evil:1`)
      const has = Object.keys(headers).includes('evil') || String(headers['set-cookie']).includes('evil=1')
      if (has || /[\r\n]/.test(headers.location ?? '')) failures.push(`${path}${one} begins a header`)
    }
  return { sent, failures }
}
