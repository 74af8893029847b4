import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePorts } from '../proofs/faults/cluster/ports'
import { cpuSeconds } from './cpu'

/**
 * Waiting times of a developer: `npm run dev` on a fresh database, the first page, changes of a text and of the
 * server, single test files. Prints seconds, CPU seconds (Linux) and the load beside the goals, which hold on a quiet
 * machine; gates nothing. `COLD=1` deletes Next's development cache first.
 */
const pollMs = 20
const limitMs = 180_000
const texts = 'locales/pt.json'
const [unitFile, apiFile] = ['components/ui/button.test.tsx', 'server/modules/catalogue/catalogue.test.ts']

const waitFor = async (isSo: () => Promise<boolean>, what: string) => {
  const begun = performance.now()
  while (!(await isSo())) {
    if (performance.now() - begun > limitMs) throw new Error(`timeout: ${what}`)
    await sleep(pollMs)
  }
}

/** CPU seconds of this process's descendants, exited ones included. */
const cpu = () => cpuSeconds(process.pid, { ended: true }) - process.cpuUsage().user / 1e6

const measure = async (name: string, goal: number, work: () => Promise<void>) => {
  const [begun, cpuBefore] = [performance.now(), cpu()]
  await work()
  const seconds = (performance.now() - begun) / 1000
  const used = cpu() - cpuBefore
  console.log(
    `${name.padEnd(44)} ${seconds.toFixed(1).padStart(6)} s  goal ${String(goal).padStart(2)} s` +
      `  CPU ${used.toFixed(1).padStart(5)} s  load ${loadavg()[0]?.toFixed(1)}`,
  )
}

const run = (file: string) => async () => {
  const child = spawn('npx', ['jest', file], { stdio: ['ignore', 'ignore', 'pipe'] })
  let written = ''
  child.stderr.on('data', (part) => (written += String(part)))
  const code = await new Promise((resolve) => child.once('exit', resolve))
  if (code !== 0) console.log(written)
}

const measureServer = async () => {
  const [port = 0] = await freePorts(1)
  const dataDir = mkdtempSync(join(tmpdir(), 'oficio-developing-'))
  const url = `http://127.0.0.1:${port}`
  const isReady = () =>
    fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5000) }).then(
      (answer) => answer.ok,
      () => false,
    )
  const readPage = () =>
    fetch(url).then(
      (answer) => (answer.ok ? answer.text() : ''),
      () => '',
    )
  const child = spawn('npm', ['run', 'dev'], {
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, RATE_LIMITS: '0' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const exit = new Promise((resolve) => child.once('exit', resolve))
  const original = readFileSync(texts, 'utf8')
  const restore = () => writeFileSync(texts, original)
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      restore()
      child.kill('SIGTERM')
      process.exit(1)
    })
  const title = (JSON.parse(original) as { home: { services: { title: string } } }).home.services.title
  const changed = `${title} ${port}`
  try {
    await measure('npm run dev, fresh data: ready', 15, () => waitFor(isReady, 'ready'))
    await measure('first page', 10, () => waitFor(async () => (await readPage()).includes('</html>'), 'page'))
    await measure('changed text on the page', 2, () => {
      writeFileSync(texts, original.replace(JSON.stringify(title), JSON.stringify(changed)))
      return waitFor(async () => (await readPage()).includes(changed), 'text')
    })
    restore()
    await waitFor(async () => !(await readPage()).includes(changed), 'restored text')
    for (const [name, file] of [
      ['changed file of the server: ready', 'server/modules/chat/service.ts'],
      ['changed contract: ready', 'lib/contract/chat.ts'],
    ] as const) {
      await measure(name, 8, async () => {
        utimesSync(file, new Date(), new Date())
        await waitFor(async () => !(await isReady()), 'restart')
        await waitFor(isReady, 'ready again')
      })
      await measure('  and the page', 8, () =>
        waitFor(async () => (await readPage()).includes('</html>'), 'page'),
      )
    }
  } finally {
    restore()
    child.kill('SIGTERM')
    await exit
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const main = async () => {
  const cache = '.next/dev'
  if (process.env.COLD) rmSync(cache, { recursive: true, force: true })
  console.log(`Next's development cache: ${existsSync(cache) ? 'there' : 'none'}`)
  await measureServer()
  await measure(`npx jest ${unitFile}`, 5, run(unitFile))
  await measure(`npx jest ${apiFile}`, 8, run(apiFile))
}
void main()
