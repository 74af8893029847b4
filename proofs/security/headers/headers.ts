import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { projectRoot } from '@/server/project-root'
import { operationsOf } from '@/server/testing/operations'
import { withApp } from '../../harness/app'
import type { Proof } from '../../harness/proof'
import { startSite } from '../../harness/site'

const templates = [
  ...['/', '/services/', '/services/limpeza/', '/services/limpeza/faxina-residencial/', '/providers/1/'],
  ...['/discover/', '/discover/limpeza/faxina-residencial/sp/', '/contact-us/', '/privacy/', '/terms/'],
  '/acessibilidade/',
  ...['/how-it-works/client/', '/how-it-works/provider/', '/unsubscribe/', '/login/', '/login/google/'],
  ...['/register/', '/forgot-password/', '/reset-password/', '/goodbye/', '/demand/', '/schedule-booking/'],
  ...['/settings/', '/complete-profile/', '/verify-email/', '/verify-phone/', '/customer/messages/'],
  ...['/provider/messages/', '/provider/offers/', '/my-bookings/', '/my-bookings/1/', '/my-bookings/1/pay/'],
  ...['/my-bookings/1/offers/', '/my-bookings/1/help/', '/my-bookings/1/dispute/', '/wallet/', '/withdraw/'],
  ...['/wallet/top-up/', '/wallet/top-up/1/', '/withdraw/1/', '/operator/payments/', '/operator/trail/'],
  '/operator/team/',
  '/nothing-here/',
]

const everyNth = { full: 1, short: 6 }
const most = { page: 135, answer: 130 }

interface Fetched {
  name: string
  status: number
  headers: Record<string, string>
  body: string
  preflight: { status: number; headers: Record<string, string> }
}
interface Scored {
  name: string
  score: number
  results: string[]
}

const without: Record<string, (page: Fetched) => Fetched> = {
  policy: ({ headers: { 'content-security-policy': _policy, ...headers }, ...page }) => ({
    ...page,
    headers,
  }),
  integrity: ({ body, ...page }) => ({ ...page, body: body.replace(/ integrity="[^"]*"/g, '') }),
}

/** Fetches a page and the answer to a preflight of another site, as the scorer does. */
const fetchPage = async (origin: string, name: string): Promise<Fetched> => {
  // A token, however old, keeps account pages from redirecting to sign-in.
  const accept = {
    accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
    cookie: 'refreshToken=any',
  }
  const answer = await fetch(`${origin}${name}`, { headers: accept, redirect: 'manual' })
  const asked = { origin: 'https://scorer.example', 'access-control-request-method': 'GET' }
  const preflight = await fetch(`${origin}${name}`, { method: 'OPTIONS', headers: asked })
  return {
    name,
    status: answer.status,
    headers: Object.fromEntries(answer.headers),
    body: await answer.text(),
    preflight: { status: preflight.status, headers: Object.fromEntries(preflight.headers) },
  }
}

const score = async (pages: Fetched[]): Promise<Scored[]> => {
  const scorer = spawn(process.execPath, ['proofs/security/headers/score.mjs'], {
    cwd: projectRoot,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  scorer.stdin.end(JSON.stringify(pages))
  return JSON.parse(await text(scorer.stdout)) as Scored[]
}

export const headers: Proof = {
  promise: 'the Observatory’s whole score, everywhere',
  target:
    `${templates.length} templates of the site, in both languages, and every read of the API, of the build, ` +
    `by the Observatory’s own scorer offline: ${most.page} of ${most.page} each page; ${most.answer} what ` +
    'is no page, where the 5 points for sealed scripts cannot be had',
  mutations: {
    policy: 'the policy of a page',
    integrity: 'what says of scripts what they are made of',
  },
  run: ({ scale, seed, mutation }) =>
    withApp({}, async (t) => {
      const site = await startSite(t, { NEXT_PUBLIC_SITE_URL: 'https://oficio.example' })
      const { origin } = site
      try {
        const reads = (await operationsOf(t)).filter(({ method }) => method === 'GET')
        const names = [
          ...templates.flatMap((path) => [path, `/en${path}`]),
          ...reads.map(({ path }) => path.replace(/\{\w+\}/g, '1')),
          '/media/nothing.webp',
        ].filter((_, at) => (at + seed) % everyNth[scale] === 0)
        const pages: Fetched[] = []
        for (const name of names) pages.push(await fetchPage(origin, name))
        const all = await score(pages.map(without[mutation ?? ''] ?? ((page) => page)))
        const failures = all.flatMap(({ name, score, results }, at) => {
          const isPage = pages[at]?.headers['content-type']?.startsWith('text/html') ?? false
          return score >= (isPage ? most.page : most.answer)
            ? []
            : [`${name}: ${score} (${results.join(', ')})`]
        })
        return { measurements: { 'pages and answers': all.length }, failures: failures.slice(0, 20) }
      } finally {
        await site.stop()
      }
    }),
}
