import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { listServices } from '@/lib/contract/catalogue'
import type { TestApp } from '@/server/testing/make-app'
import { miss } from '../../harness/failures'
import { evil, unkeyed } from './headers'

interface Asked {
  headers?: Record<string, string>
  method?: string
}

/** Asks as it is told, with whatever Host; nothing is followed, and no header is added. */
export const ask = async (port: number, path: string, { headers = {}, method = 'GET' }: Asked = {}) => {
  const answer = await new Promise<import('node:http').IncomingMessage>((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, method, headers, agent: false }, resolve)
      .on('error', reject)
      .end()
  })
  return { status: answer.statusCode ?? 0, headers: answer.headers, body: await text(answer) }
}

/** Pages nobody has asked for yet: those of the sub-services. */
const coldPages = async (t: TestApp) => {
  const tree = (await t.as(null).get(listServices.path)).json<
    { slug: string; sub_services: { slug: string }[] }[]
  >()
  return tree.flatMap(({ slug, sub_services: parts }) =>
    parts.map((part) => `/services/${slug}/${part.slug}/`),
  )
}

/** What makes a page that page: its language, its address, that it is whole, and that nobody else is in it. */
const faultsOf = (path: string, { status, headers, body }: Awaited<ReturnType<typeof ask>>) => [
  ...miss(`${path}: status`, status, 200),
  ...miss(`${path}: kind`, headers['content-type'], 'text/html; charset=utf-8'),
  ...miss(`${path}: language`, /<html[^>]* lang="([^"]+)"/.exec(body)?.[1], 'pt-BR'),
  ...miss(`${path}: names itself`, body.includes(`${path}"`), true),
  ...miss(`${path}: whole`, body.trimEnd().endsWith('</html>'), true),
  ...miss(`${path}: names the evil one`, `${JSON.stringify(headers)}${body}`.includes(evil), false),
  ...miss(`${path}: sets cookies`, headers['set-cookie'], undefined),
]

/** Each page is asked for with one of the headers first, and then as everybody asks. */
export const nothingPoisoned = async (t: TestApp, port: number) => {
  const pages = await coldPages(t)
  const failures: string[] = []
  for (const [n, [name, value]] of unkeyed.entries()) {
    const path = pages[n % pages.length] ?? '/'
    await ask(port, path, { headers: { [name]: value } })
    await ask(port, path, { headers: { [name]: value } })
    failures.push(...faultsOf(path, await ask(port, path)).map((one) => `after ${name}: ${one}`))
  }
  return { headers: unkeyed.length, failures }
}

const visited = [
  '/',
  '/services/',
  '/login/',
  '/wallet',
  '/en/terms',
  '/pt/login/',
  '/profile/',
  '/nothing-here/',
]
const otherHosts: Record<string, string>[] = [
  { host: evil },
  { host: `oficio.example.${evil}` },
  { host: `${evil}:80` },
  { host: `oficio.example@${evil}` },
  { host: 'oficio.example', 'x-forwarded-host': evil, forwarded: `host=${evil}`, 'x-host': evil },
]

/** Whatever host is named: no page, and no place a page sends on to, takes it up. */
export const hostIgnored = async (port: number) => {
  const failures: string[] = []
  let sent = 0
  for (const path of visited)
    for (const headers of otherHosts) {
      sent++
      const answer = await ask(port, path, { headers })
      if (`${JSON.stringify(answer.headers)}${answer.body}`.includes(evil))
        failures.push(`${path} with ${JSON.stringify(headers)} names ${evil}`)
    }
  return { sent, failures }
}

const breaks = [
  ...['%0d%0a', '%0a', '%0d', '%0d%0a%20', '%23%0d%0a', '%3f%0d%0a', '%25%30%64%25%30%61', '%250d%250a'],
  ...['%E5%98%8A%E5%98%8D', '%c4%8d%c4%8a', '%u000d%u000a', '%0d%0a%0d%0a', '%00%0d%0a', '%e2%80%a8'],
]
const around = [
  '/',
  '/en',
  '/pt',
  '/profile',
  '/services',
  '/api',
  '/media',
  '/login/?callbackUrl=/',
  '/discover',
]

/** A line end in an address begins no header. */
export const noHeaderMade = async (port: number) => {
  const failures: string[] = []
  let sent = 0
  for (const path of around)
    for (const one of breaks) {
      sent++
      const { headers } = await ask(port, `${path}${one}set-cookie:evil=1${one}evil:1`)
      const has = Object.keys(headers).includes('evil') || String(headers['set-cookie']).includes('evil=1')
      const where = headers.location ?? ''
      if (has || /[\r\n]/.test(where)) failures.push(`${path}${one} begins a header`)
    }
  return { sent, failures }
}
