/**
 * Size of a first visit: the page and its scripts, compressed as the program sends them.
 *
 * Run: npx tsx bench/first-load.ts
 *
 * Sizes are the bytes of the responses with `Accept-Encoding: br`, without scripts for old browsers only.
 * bench/first-load-limits.ts holds the limit of each page; e2e/first-load.spec.ts checks them.
 */
import { scriptLimits } from './first-load-limits'
import { fetchPage, measureFirstLoad } from './page-scripts'
import { startProgram } from './program'

const htmlKb = 40

const main = async () => {
  const program = await startProgram(4311)
  try {
    for (const [page, limit] of Object.entries(scriptLimits)) {
      // The second answer comes from the cache, compressed at the highest level.
      await fetchPage(program.url + page)
      const { html, scripts } = await measureFirstLoad(program.url, page)
      const kb = (size: number) => size / 1024
      const verdict = kb(html) <= htmlKb && kb(scripts) <= limit ? 'within' : 'OVER'
      console.log(
        `${page.padEnd(40)} html ${kb(html).toFixed(1).padStart(6)} KB   scripts ` +
          `${kb(scripts).toFixed(1).padStart(6)} KB of ${limit}   ${verdict}`,
      )
    }
  } finally {
    await program.stop()
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
  process.exit(1)
})
