import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { cpuSeconds } from './cpu'
import { median } from './program'

/**
 * Duration of `npm run up` on a built tree with data, until `/readyz` answers 200. Starts several trees in
 * turn, so that other load on the machine affects all: `ROUNDS=7 npx tsx bench/warm-start.ts ../before .`
 * compares two. CPU is that of the program and its children (Linux), and moves less than wall time under
 * load.
 */
const rounds = Number(process.env.ROUNDS ?? 7)
const port = Number(process.env.PORT ?? 3220)
const trees = (process.argv.length > 2 ? process.argv.slice(2) : ['.']).map((path) => resolve(path))

interface Start {
  ms: number
  cpu: number
  phases: Map<string, number>
}

const start = async (tree: string): Promise<Start> => {
  const begun = performance.now()
  const child = spawn(process.execPath, ['scripts/up.mjs'], {
    cwd: tree,
    env: { ...process.env, PORT: String(port), DATA_DIR: '.data/warm', LOG_LEVEL: 'debug' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let written = ''
  child.stdout.on('data', (part) => (written += String(part)))
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    )
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error(`${tree}: ended with ${child.exitCode}`)
    await new Promise((resume) => setTimeout(resume, 10))
  }
  const ms = performance.now() - begun
  const cpu = cpuSeconds(child.pid ?? 0)
  const gone = new Promise((resume) => child.once('exit', resume))
  child.kill('SIGTERM')
  await gone
  const phases = [...written.matchAll(/"ms":(\d+),"msg":"([^"]+)"/g)].map(
    ([, at, name]): [string, number] => [name ?? '', Number(at)],
  )
  return { ms, cpu, phases: new Map(phases.filter(([name]) => name !== 'answered')) }
}

const main = async () => {
  const starts = new Map<string, Start[]>(trees.map((tree) => [tree, []]))
  // The first of each builds, migrates and seeds.
  for (let round = 0; round <= rounds; round++)
    for (const tree of trees) {
      const one = await start(tree)
      if (round > 0) starts.get(tree)?.push(one)
    }
  for (const [tree, all] of starts) {
    const times = all.map(({ ms }) => Math.round(ms))
    console.log(
      `\n${tree}: ${median(times)} ms (${times.join(', ')}), CPU ${median(all.map(({ cpu }) => cpu)).toFixed(2)} s`,
    )
    for (const name of all[0]?.phases.keys() ?? [])
      console.log(`  ${name} after ${median(all.map(({ phases }) => phases.get(name) ?? Number.NaN))} ms`)
  }
  const [before = [], after = []] = trees.map((tree) => starts.get(tree) ?? [])
  if (after.length > 0)
    console.log(
      `\nsecond to first: ${median(after.map(({ ms }, n) => ms / (before[n]?.ms ?? Number.NaN))).toFixed(2)}`,
    )
}
void main()
