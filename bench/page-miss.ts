/**
 * Cost of an uncached page: CPU time of the whole program (front, renderer, API and database) for one visit.
 *
 * Run: npx tsx bench/page-miss.ts [path…]
 *
 * Before each round the catalogue is invalidated, which outdates every page that shows it; then the pages are visited
 * in turn. A fixed rendering task is timed beside them: its cost varies with the machine's load, so runs are compared
 * by the page's multiple of it. Then every service and sub-service is visited without pauses, like a crawler after a
 * change. Linux only: times are read from /proc.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { findPostmaster } from '@/server/db/embedded/postmaster'
import { startEmbeddedPostgres } from '@/server/db/embedded/start'
import { catalogueChangedEvent } from '@/server/realtime/page-changes'
import { openPostgresHub } from '@/server/realtime/postgres-hub'
import { median, percentile, startProgram } from './program'

const given = process.argv.slice(2)
const pages =
  given.length > 0
    ? given
    : ['/services/', '/services/limpeza/', '/services/limpeza/faxina-residencial/', '/']
const rounds = Number(process.env.ROUNDS ?? 50)
/** Rounds to warm the code up. */
const warmUp = 15

interface Process {
  pid: number
  parent: number
  what: string
}

const processes = (): Process[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'latin1')
        const what = readFileSync(`/proc/${name}/cmdline`, 'latin1')
        return [
          { pid: Number(name), parent: Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]), what },
        ]
      } catch {
        return []
      }
    })

/** A process with all its descendants. */
const family = (pid: number): Process[] => {
  const all = processes()
  const found = all.filter((one) => one.pid === pid)
  for (const one of found) found.push(...all.filter(({ parent }) => parent === one.pid))
  return found
}

/** Milliseconds on a processor so far, all threads. */
const cpuOf = (some: Process[]): number => {
  let total = 0
  for (const { pid } of some)
    try {
      for (const thread of readdirSync(`/proc/${pid}/task`))
        total += Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'latin1').split(' ')[0]) / 1e6
    } catch {
      // Ended meanwhile.
    }
  return total
}

/** Rounds through all services and sub-services, some 140 pages; the first ones are not counted. */
const rowRounds = Number(process.env.ROW_ROUNDS ?? 12)
const rowWarmUp = 3
const tree = z.array(z.object({ slug: z.string(), sub_services: z.array(z.object({ slug: z.string() })) }))

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const startCalibration = () => {
  const child = fork(join(__dirname, 'plain-cards.ts'), { env: { ...process.env, NODE_ENV: 'production' } })
  return {
    run: async (): Promise<number> => {
      const answered = once(child, 'message') as Promise<[number]>
      child.send('render')
      return (await answered)[0]
    },
    stop: () => child.kill(),
  }
}

/** The renderer is told together, a moment later. */
const toldMs = 500

interface Measured {
  url: string
  change: () => Promise<void>
  /** Front, renderer and database. */
  all: Process[]
  renderer: Process[]
}

const visit = async (url: string) => {
  const html = await fetch(url, { headers: { 'accept-encoding': 'br' } })
  if ((await html.arrayBuffer()).byteLength === 0) throw new Error('an empty page')
}

const measurePages = async ({ url, change, all, renderer }: Measured) => {
  const calibration = startCalibration()
  const samples = pages.map((page) => ({
    page,
    made: [] as number[],
    rendered: [] as number[],
    kept: [] as number[],
  }))
  const plain: number[] = []
  try {
    for (let n = -warmUp; n < rounds; n++) {
      await change()
      for (const { page, made, rendered, kept } of samples) {
        const cards = await calibration.run()
        const [before, rendererBefore] = [cpuOf(all), cpuOf(renderer)]
        await visit(url + page)
        // Work finished after the answer belongs to it.
        await pause(20)
        const [after, rendererAfter] = [cpuOf(all), cpuOf(renderer)]
        await visit(url + page)
        if (n < 0) continue
        plain.push(cards)
        made.push(after - before)
        rendered.push(rendererAfter - rendererBefore)
        kept.push(cpuOf(all) - after)
      }
    }
  } finally {
    calibration.stop()
  }
  return { samples, plain }
}

const measureRows = async ({ url, change, all, renderer }: Measured) => {
  const services = tree.parse(await fetch(`${url}/api/services/`).then((answer) => answer.json()))
  const works = services.flatMap(({ slug, sub_services }) =>
    sub_services.map((one) => `/services/${slug}/${one.slug}/`),
  )
  const rows = [
    { what: 'services', paths: services.map(({ slug }) => `/services/${slug}/`) },
    { what: 'sub-services', paths: works },
  ].map((row) => ({ ...row, made: [] as number[], rendered: [] as number[] }))
  for (let n = -rowWarmUp; n < rowRounds; n++) {
    await change()
    for (const { paths, made, rendered } of rows) {
      const [before, rendererBefore] = [cpuOf(all), cpuOf(renderer)]
      for (const path of paths) await visit(url + path)
      await pause(20)
      if (n < 0) continue
      made.push((cpuOf(all) - before) / paths.length)
      rendered.push((cpuOf(renderer) - rendererBefore) / paths.length)
    }
  }
  return rows
}

const report = (
  { samples, plain }: Awaited<ReturnType<typeof measurePages>>,
  rows: Awaited<ReturnType<typeof measureRows>>,
) => {
  const unit = median(plain)
  console.log(
    `sixty plain cards: ${unit.toFixed(2)} ms of CPU (quarters ${percentile(plain, 0.25).toFixed(2)} to ` +
      `${percentile(plain, 0.75).toFixed(2)})`,
  )
  for (const { page, made, rendered, kept } of samples)
    console.log(
      `${page.padEnd(40)} made ${median(made).toFixed(1)} ms of CPU (quarter ` +
        `${percentile(made, 0.25).toFixed(1)}; renderer ${median(rendered).toFixed(1)}), ` +
        `${(median(made) / unit).toFixed(1)} times the cards; kept ${median(kept).toFixed(1)} ms`,
    )
  for (const { what, paths, made, rendered } of rows)
    console.log(
      `${paths.length} ${what} in a row`.padEnd(40),
      `made ${median(made).toFixed(1)} ms of CPU each (quarter ${percentile(made, 0.25).toFixed(1)}; ` +
        `renderer ${median(rendered).toFixed(1)}), ${(median(made) / unit).toFixed(1)} times the cards`,
    )
}

const main = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'oficio-page-miss-'))
  const database = await startEmbeddedPostgres({
    dataDir: folder,
    log: { info: () => {}, warn: console.warn },
  })
  const program = await startProgram(Number(process.env.BENCH_PORT ?? 4316), {
    DATABASE_URL: database.url,
    DEMO: '1',
  })
  const hub = await openPostgresHub(database.url)
  try {
    const postmaster = findPostmaster(join(folder, 'postgres'))?.pid ?? 0
    const ours = family(program.pid)
    const renderer = ours.filter(({ what }) => what.includes('renderer-child'))
    const change = async () => {
      await hub.publish(catalogueChangedEvent)
      await pause(toldMs)
    }
    const measured = { url: program.url, change, all: [...ours, ...family(postmaster)], renderer }
    report(await measurePages(measured), await measureRows(measured))
  } finally {
    await hub.close()
    await program.stop()
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
  process.exit(1)
})
