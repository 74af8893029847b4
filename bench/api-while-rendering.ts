/**
 * API p99 while pages render without pause in the same program, against idle.
 * Run: npx tsx bench/api-while-rendering.ts
 * Each round measures idle, then busy; the figure is the median of the rounds' ratios.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { median, percentile, startProgram } from './program'

const rounds = 5
const perRound = 400
const gapMs = 10

const agent = new Agent({ keepAlive: true, maxSockets: 8 })
const time = (url: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const begun = process.hrtime.bigint()
    get(url, { agent }, (answer) => {
      answer.resume()
      answer.on('end', () =>
        answer.statusCode === 200
          ? resolve(Number(process.hrtime.bigint() - begun) / 1e6)
          : reject(new Error(`${url} answered ${answer.statusCode}`)),
      )
    }).on('error', reject)
  })

const sample = async (url: string) => {
  const times: number[] = []
  for (let n = 0; n < perRound; n++) {
    times.push(await time(url))
    await new Promise((resolve) => setTimeout(resolve, gapMs))
  }
  return times
}

/** Requests a missing page, which is never cached: every request renders the whole frame around the message. */
const read = async (url: string) => {
  let pages = 0
  process.on('message', () => process.send?.(pages, () => process.exit(0)))
  for (;;) {
    await fetch(`${url}/bench-${process.pid}-${pages}/`).then((answer) => answer.arrayBuffer())
    pages++
  }
}

/**
 * Starts page readers in a process of their own, so that their work is not attributed to the API. Returns the
 * function that stops them.
 */
const startReaders = (url: string): (() => Promise<number>) => {
  const child = fork(__filename, ['read', url])
  return async () => {
    const told = once(child, 'message')
    const gone = once(child, 'exit')
    child.send('stop')
    const [pages] = (await told) as [number]
    await gone
    return pages
  }
}

const main = async () => {
  const program = await startProgram(4310)
  try {
    const api = `${program.url}/api/places/cities/?q=campinas`
    let pages = 0
    await sample(api)
    const ratios: number[] = []
    for (let round = 0; round < rounds; round++) {
      const idle = percentile(await sample(api), 0.99)
      const readers = startReaders(program.url)
      const busy = percentile(await sample(api), 0.99)
      pages += await readers()
      ratios.push(busy / idle)
      console.log(
        `round ${round + 1}: p99 idle ${idle.toFixed(2)} ms, rendering ${busy.toFixed(2)} ms, ratio ` +
          `${(busy / idle).toFixed(2)}`,
      )
    }
    console.log(`ratio (median of ${rounds}): ${median(ratios).toFixed(2)}; pages rendered: ${pages}`)
  } finally {
    await program.stop()
  }
}

const run = process.argv[2] === 'read' ? read(process.argv[3] ?? '') : main()
run.catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
  process.exit(1)
})
