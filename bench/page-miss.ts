/**
 * What a page costs that nobody kept: CPU time of the whole program (front, renderer, API and database) for one visit.
 * Run: npx tsx bench/page-miss.ts [path…]
 * Before each visit a provider's profile is saved, which makes every page that may show providers old. Linux only: times
 * are read from /proc.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { demoPassword, demoProviders } from '@/server/db/seed/demo-people'
import { median, startProgram } from './program'

const given = process.argv.slice(2)
const pages = given.length > 0 ? given : ['/services/', '/services/limpeza/', '/services/limpeza/faxina-residencial/', '/']
const visits = 40

/** Processes begun by `pid`, with it. */
const family = (pid: number): number[] => {
  const parents = readdirSync('/proc').filter((name) => /^\d+$/.test(name)).flatMap((name) => {
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'latin1')
      return [{ pid: Number(name), parent: Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) }]
    } catch {
      return []
    }
  })
  const found = [pid]
  for (const one of found) found.push(...parents.filter(({ parent }) => parent === one).map((child) => child.pid))
  return found
}

/** Milliseconds on a processor so far, all threads. */
const cpuOf = (pids: number[]): number => {
  let total = 0
  for (const pid of pids)
    try {
      for (const thread of readdirSync(`/proc/${pid}/task`)) total += Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'latin1').split(' ')[0]) / 1e6
    } catch {
      // Gone meanwhile.
    }
  return total
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const main = async () => {
  const program = await startProgram(4316)
  try {
    const json = { 'content-type': 'application/json' }
    const signIn = await fetch(`${program.url}/api/token/`, { method: 'POST', headers: json, body: JSON.stringify({ email: demoProviders[0]?.email, password: demoPassword }) })
    const { access } = (await signIn.json()) as { access: string }
    const change = async (n: number) => {
      const saved = await fetch(`${program.url}/api/profile/`, { method: 'PUT', headers: { ...json, authorization: `Bearer ${access}` }, body: JSON.stringify({ bio: `Perfil de demonstração, visita ${n}.` }) })
      if (!saved.ok) throw new Error(`the profile was not saved: ${saved.status}`)
      // Told to the renderer together, a moment later.
      await pause(500)
    }
    const pids = family(program.pid)
    for (const page of pages) {
      const costs: number[] = []
      const kept: number[] = []
      for (let n = 0; n < visits; n++) {
        await change(n)
        const idle = cpuOf(pids)
        const html = await fetch(program.url + page, { headers: { 'accept-encoding': 'br' } }).then((answer) => answer.arrayBuffer())
        const once = cpuOf(pids)
        if (html.byteLength === 0) throw new Error('an empty page')
        await fetch(program.url + page, { headers: { 'accept-encoding': 'br' } }).then((answer) => answer.arrayBuffer())
        // The first few warm the code up.
        if (n < 10) continue
        costs.push(once - idle)
        kept.push(cpuOf(pids) - once)
      }
      console.log(`${page.padEnd(40)} made ${median(costs).toFixed(1)} ms of CPU, kept ${median(kept).toFixed(1)} ms`)
    }
  } finally {
    await program.stop()
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
  process.exit(1)
})
