/**
 * What a first visit loads: the page and its scripts, compressed as the program sends them.
 * Run: npx tsx bench/first-load.ts
 * Sizes are the bytes of the answers with `Accept-Encoding: br`, without the scripts that only old browsers
 * load. The most that each page may bring is in bench/first-load-limits.ts, which e2e/first-load.spec.ts holds.
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
