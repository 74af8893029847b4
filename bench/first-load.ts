/**
 * What a first visit loads: the page and its scripts, compressed as the program sends them.
 * Run: npx tsx bench/first-load.ts
 * Sizes are the bytes of the answers with `Accept-Encoding: br`, without the scripts that only old browsers
 * load.
 */
import { namedAfterPaint } from './after-paint'
import { startProgram } from './program'

const goals = { htmlKb: 40, scriptKb: 155 }
const pages = [
  '/',
  '/services/',
  '/services/limpeza/',
  '/services/limpeza/faxina-residencial/',
  '/contact-us/',
  '/how-it-works/client/',
  '/en/',
  '/login/',
  '/demand/',
]
const judged = new Set(['/', '/services/limpeza/', '/services/limpeza/faxina-residencial/'])

const bytes = async (url: string): Promise<{ size: number; text: string }> => {
  const answer = await fetch(url, { headers: { 'accept-encoding': 'br' } })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  return { size: Number(answer.headers.get('content-length')), text: await answer.text() }
}

const main = async () => {
  const program = await startProgram(4311)
  const sizes = new Map<string, number>()
  try {
    for (const page of pages) {
      // The second answer comes from the cache, compressed at the highest level.
      await bytes(program.url + page)
      const html = await bytes(program.url + page)
      const inTags = [...html.text.matchAll(/<script\b[^>]*\ssrc="([^"]+)"[^>]*>/g)]
        .filter(([tag]) => !/\snomodule/i.test(tag))
        .map(([, source]) => source ?? '')
      const scripts = [...inTags, ...namedAfterPaint(html.text)]
      if (scripts.length === 0) throw new Error(`${page} names no scripts`)
      let total = 0
      for (const source of new Set(scripts)) {
        const size = sizes.get(source) ?? (await bytes(program.url + source)).size
        sizes.set(source, size)
        total += size
      }
      const kb = (size: number) => size / 1024
      const verdict = judged.has(page)
        ? kb(html.size) <= goals.htmlKb && kb(total) <= goals.scriptKb
          ? 'within'
          : 'OVER'
        : ''
      console.log(
        `${page.padEnd(40)} html ${kb(html.size).toFixed(1).padStart(6)} KB   scripts ${kb(total).toFixed(1).padStart(6)} KB   ${verdict}`,
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
