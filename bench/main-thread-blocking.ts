/**
 * Total blocking time of a first visit on a phone's main thread: the sum of task time beyond 50 ms after the first
 * paint, in the thread's own CPU time times four, like Lighthouse's phone. Lighthouse adds up wall time, which on two
 * processors shared with the tool, the server and the browser is two to ten times as much for a single task. Medians
 * of five visits, each in a fresh browser.
 *
 * Run: CHROMIUM_PATH=/usr/bin/chromium npx tsx bench/main-thread-blocking.ts [role:/path/…]; `npm run up` must have
 * built once.
 */
import { z } from 'zod'
import { chromiumFlags, cookiesFor, type Cookie } from './lighthouse-run'
import { median, startProgram } from './program'

const site = 'http://localhost:4316'
const visits = 5
const slower = 4
const longMs = 50
const settlingMs = 1500
const pages = [
  'customer:/my-bookings/',
  'customer:/customer/messages/',
  'customer:/settings/',
  'customer:/wallet/',
  'provider:/provider/offers/',
  'provider:/wallet/',
  '/demand/',
  '/login/',
  '/register/',
]

const traced = z.object({
  traceEvents: z.array(
    z.object({
      name: z.string(),
      ph: z.string(),
      pid: z.number(),
      tid: z.number(),
      ts: z.number(),
      dur: z.number().default(0),
      tdur: z.number().optional(),
    }),
  ),
})
type Event = z.infer<typeof traced>['traceEvents'][number]

const threadOf = ({ pid, tid }: Event) => `${pid}:${tid}`

/** The thread that runs the page's scripts. */
const mainThread = (events: readonly Event[]): string => {
  const ran = new Map<string, number>()
  for (const event of events)
    if (event.name === 'FunctionCall' || event.name === 'EvaluateScript')
      ran.set(threadOf(event), (ran.get(threadOf(event)) ?? 0) + event.dur)
  return [...ran].sort(([, a], [, b]) => b - a)[0]?.[0] ?? ''
}

/** Outermost tasks: the trace tells of each on two levels. */
const tasksIn = (events: readonly Event[]): Event[] => {
  let end = 0
  return events
    .filter(({ ph, name }) => ph === 'X' && /(?:^|::)RunTask$/.test(name))
    .sort((a, b) => a.ts - b.ts || b.dur - a.dur)
    .filter(({ ts, dur }) => {
      if (ts + dur <= end) return false
      end = ts + dur
      return true
    })
}

const blockedMs = (events: readonly Event[]): number => {
  const main = mainThread(events)
  const painted = events.find(
    ({ name, pid }) => name === 'firstContentfulPaint' && main.startsWith(`${pid}:`),
  )
  return tasksIn(events.filter((event) => threadOf(event) === main))
    .filter(({ ts, dur }) => ts + dur >= (painted?.ts ?? 0))
    .map(({ tdur, dur }) => ((tdur ?? dur) / 1000) * slower)
    .reduce((sum, ms) => sum + Math.max(0, ms - longMs), 0)
}

const visit = async (path: string, browser: string, cookies: readonly Cookie[]): Promise<number> => {
  const { launch } = await import('puppeteer-core')
  const chromium = await launch({ executablePath: browser, args: chromiumFlags })
  try {
    const page = await chromium.newPage()
    await page.setViewport({
      width: 412,
      height: 823,
      deviceScaleFactor: 1.75,
      isMobile: true,
      hasTouch: true,
    })
    if (cookies.length > 0) await chromium.setCookie(...cookies)
    await new Promise((resolve) => setTimeout(resolve, settlingMs))
    await page.tracing.start({ categories: ['toplevel', 'devtools.timeline', 'v8', 'loading'] })
    await page.goto(site + path, { waitUntil: 'networkidle0' })
    await new Promise((resolve) => setTimeout(resolve, settlingMs))
    const trace = new TextDecoder().decode(await page.tracing.stop())
    return blockedMs(traced.parse(JSON.parse(trace)).traceEvents)
  } finally {
    await chromium.close()
  }
}

const main = async () => {
  const browser = process.env.CHROMIUM_PATH
  if (!browser) throw new Error('set CHROMIUM_PATH')
  const given = process.argv.slice(2)
  const program = await startProgram(4316, { DEMO: '1', NEXT_PUBLIC_SITE_URL: site })
  try {
    for (const page of given.length > 0 ? given : pages) {
      const [path = '/', role] = page.split(':').reverse()
      const seen: number[] = []
      for (let n = 0; n < visits; n++) seen.push(await visit(path, browser, await cookiesFor(site, role)))
      const each = seen.map((ms) => ms.toFixed(0)).join(', ')
      console.log(`${page.padEnd(32)} blocked ${median(seen).toFixed(0).padStart(4)} ms   (${each})`)
    }
  } finally {
    await program.stop()
  }
}

void main()
