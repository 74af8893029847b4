/**
 * Time one visitor waits for an uncached page while another network requests many missing pages, or many that are
 * rendered for any id, against waiting alone; medians, in one run.
 *
 * Run: npx tsx bench/page-contention.ts
 *
 * Runs the built program with its limits; networks are distinguished by the header of a trusted proxy.
 */
import { median, percentile, startProgram } from './program'

const port = Number(process.env.BENCH_PORT ?? 3975)
const visits = Number(process.env.VISITS ?? 40)
const crowd = 40
const page = '/services/limpeza/faxina-residencial/'

const main = async () => {
  const { url, stop } = await startProgram(port, { RATE_LIMITS: '1', TRUST_PROXY: '127.0.0.1' })
  const from = (address: string, more: Record<string, string> = {}) => ({
    headers: { 'x-forwarded-for': address, ...more },
  })

  /** Requests a client router payload, which is rendered for each request. */
  const visit = async (): Promise<number> => {
    const begun = performance.now()
    const answer = await fetch(url + page, from('198.51.100.1', { rsc: '1' }))
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`the visitor was answered ${answer.status}`)
    return performance.now() - begun
  }
  const visitInTurn = async (): Promise<number[]> => {
    const waits: number[] = []
    for (let at = 0; at < visits; at++) waits.push(await visit())
    return waits
  }

  try {
    await visitInTurn()
    const alone = await visitInTurn()

    const shown = (waits: number[]) =>
      `${median(waits).toFixed(0)} ms (p95 ${percentile(waits, 0.95).toFixed(0)})`
    let unknown = 9_000_000
    for (const folder of ['providers', 'my-bookings']) {
      let isOver = false
      const statuses = new Map<number, number>()
      const keepAsking = async () => {
        while (!isOver) {
          // Account pages load for the user of the session cookie.
          const more = from('192.0.2.1', { cookie: 'token=x' })
          const { status } = await fetch(`${url}/${folder}/${unknown++}/`, more)
          statuses.set(status, (statuses.get(status) ?? 0) + 1)
        }
      }
      const asking = Array.from({ length: crowd }, keepAsking)
      await new Promise((resolve) => setTimeout(resolve, 2000))
      const beside = await visitInTurn()
      isOver = true
      await Promise.all(asking)
      console.log(`alone ${shown(alone)}, beside ${crowd} that ask for /${folder}/ ${shown(beside)}`)
      console.log(`${(median(beside) / median(alone)).toFixed(1)} times; the crowd was answered`, statuses)
    }
  } finally {
    await stop()
  }
}

void main()
