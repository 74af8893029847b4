/**
 * Lighthouse with its own mobile settings (a phone on slow 4G).
 *
 * Run: npx tsx bench/lighthouse.ts [path…]; `customer:/my-bookings/` is that path with a session.
 *
 * Lighthouse loads a page at full speed and simulates a slow phone; with `THROTTLING=devtools` the browser itself is
 * slowed down instead. Pages are built for the production address, because elsewhere they are not indexed; `npm run
 * up` rebuilds them. Each page is visited three times; scores and figures are medians; with `APART=1` the page has a
 * processor for itself. Uses the Chromium of the browser tests.
 */
import { spawnSync } from 'node:child_process'
import { categories, cookiesFor, pinToOtherProcessors, runLighthouse, type Report } from './lighthouse-run'
import { median, startProgram } from './program'

const runs = 3
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
        '/contact-us/',
        '/demand/',
        '/login/',
        '/register/',
        'customer:/my-bookings/',
        'customer:/customer/messages/',
        'customer:/settings/',
        'provider:/provider/offers/',
        'provider:/wallet/',
      ]
const figures = {
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
  FCP: 'first-contentful-paint',
}
const site = 'http://localhost:4315'
const production = { NEXT_PUBLIC_SITE_URL: site, NEXT_PUBLIC_PRODUCTION_URL: site }

const print = (page: string, seen: Report[]) => {
  const scores = categories.map((name) =>
    // Now and then a visit lacks a figure, and has no score then.
    Math.round(median(seen.flatMap((one) => one.categories[name]?.score ?? [])) * 100),
  )
  const values = Object.entries(figures).map(([name, audit]) => {
    const value = median(seen.flatMap((one) => one.audits[audit]?.numericValue ?? []))
    return `${name} ${value.toFixed(name === 'CLS' ? 3 : 0)}`
  })
  console.log(`${page}  ${scores.join(' / ')}  ${values.join('  ')}`)
  for (const [name, audit] of Object.entries(seen[0]?.audits ?? {}))
    if (audit.score !== null && audit.score < 0.9 && audit.scoreDisplayMode !== 'informative')
      console.log(`    ${name}: ${audit.displayValue ?? audit.score}`)
}

const main = async () => {
  pinToOtherProcessors()
  const { findBrowser } = (await import('../scripts/browser.mjs' as string)) as {
    findBrowser: () => Promise<string | null>
  }
  const browser = await findBrowser()
  if (browser === null) throw new Error('no browser was found: set CHROMIUM_PATH')
  spawnSync(process.execPath, ['scripts/build.mjs', 'web'], {
    stdio: 'ignore',
    env: { ...process.env, ...production },
  })
  const program = await startProgram(4315, production)
  try {
    for (const page of pages) {
      const [path = '/', role] = page.split(':').reverse()
      await fetch(site + path)
      const seen: Report[] = []
      for (let run = 0; run < runs; run++)
        seen.push(await runLighthouse(site + path, browser, await cookiesFor(site, role)))
      print(page, seen)
    }
  } finally {
    await program.stop()
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
  process.exit(1)
})
