/**
 * Lighthouse with its own mobile settings (a phone on slow 4G) on the public pages.
 * Run: npx tsx bench/lighthouse.ts [path…]
 * Lighthouse loads a page at full speed and computes what a slow phone would have seen; with
 * `THROTTLING=devtools` the browser itself is slowed down instead. The pages are built as for the production
 * address, because elsewhere they are not indexed; `npm run up` builds them back. Each page is visited three
 * times; scores and figures are medians. Chromium is the one of the browser tests.
 */
import { execFile, spawnSync } from 'node:child_process'
import { promisify } from 'node:util'
import { z } from 'zod'
import { median, startProgram } from './program'

const runs = 3
const throttling = process.env.THROTTLING ?? 'simulate'
/** A trace sometimes fails to begin; that says nothing of the page. */
const triesEach = 3
const given = process.argv.slice(2)
const pages =
  given.length > 0
    ? given
    : [
        '/',
        '/services/',
        '/services/limpeza/',
        '/services/limpeza/faxina-residencial/',
        '/discover/limpeza/faxina-residencial/sp/sao-paulo/',
      ]
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const report = z.object({
  categories: z.record(z.string(), z.object({ score: z.number().nullable() })),
  audits: z.record(
    z.string(),
    z.object({
      score: z.number().nullable(),
      scoreDisplayMode: z.string(),
      numericValue: z.number().optional(),
      displayValue: z.string().optional(),
    }),
  ),
})
const figures = {
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
  FCP: 'first-contentful-paint',
}
const site = 'http://localhost:4315'
const production = { NEXT_PUBLIC_SITE_URL: site, NEXT_PUBLIC_PRODUCTION_URL: site }
const chromeFlags = '--headless=new --no-sandbox --disable-gpu --disable-background-networking --no-first-run'

const visit = async (url: string, browser: string | null) => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      'node_modules/lighthouse/cli/index.js',
      url,
      '--output=json',
      '--quiet',
      `--throttling-method=${throttling}`,
      `--only-categories=${categories.join(',')}`,
      `--chrome-flags=${chromeFlags}`,
    ],
    { maxBuffer: 64 * 1024 * 1024, env: { ...process.env, ...(browser ? { CHROME_PATH: browser } : {}) } },
  )
  return report.parse(JSON.parse(stdout))
}

const persistently = async (
  url: string,
  browser: string | null,
  left = triesEach,
): Promise<z.infer<typeof report>> =>
  visit(url, browser).catch((error: unknown) => {
    if (left <= 1) throw error
    return persistently(url, browser, left - 1)
  })

const main = async () => {
  const { findBrowser } = (await import('../scripts/browser.mjs' as string)) as {
    findBrowser: () => Promise<string | null>
  }
  const browser = await findBrowser()
  spawnSync(process.execPath, ['scripts/build.mjs', 'web'], {
    stdio: 'ignore',
    env: { ...process.env, ...production },
  })
  const program = await startProgram(4315, production)
  try {
    for (const page of pages) {
      const url = `${site}${page}`
      await fetch(url)
      const seen: z.infer<typeof report>[] = []
      for (let run = 0; run < runs; run++) seen.push(await persistently(url, browser))
      const scores = categories.map((name) =>
        Math.round(median(seen.map((one) => one.categories[name]?.score ?? 0)) * 100),
      )
      const values = Object.entries(figures).map(
        ([name, audit]) =>
          `${name} ${median(seen.map((one) => one.audits[audit]?.numericValue ?? Number.NaN)).toFixed(name === 'CLS' ? 3 : 0)}`,
      )
      console.log(`${page}  ${scores.join(' / ')}  ${values.join('  ')}`)
      for (const [name, audit] of Object.entries(seen[0]?.audits ?? {}))
        if (audit.score !== null && audit.score < 0.9 && audit.scoreDisplayMode !== 'informative')
          console.log(`    ${name}: ${audit.displayValue ?? audit.score}`)
    }
  } finally {
    await program.stop()
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
  process.exit(1)
})
