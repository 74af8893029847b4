import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * The built program on a spare port with a data folder of its own, once it answers `check`. `npm run up` must have built
 * it once.
 */
export const startProgram = async (port: number, env: Record<string, string> = {}, check = '/readyz') => {
  const dataDir = mkdtempSync(join(tmpdir(), 'oficio-bench-'))
  const child: ChildProcess = spawn(process.execPath, ['.build/server/main.js'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: dataDir,
      RATE_LIMITS: '0',
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  for (let tries = 0; ; tries++) {
    const ready = await fetch(`${url}${check}`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (ready) break
    if (tries > 600 || child.exitCode !== null) throw new Error('the program did not start')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return {
    url,
    pid: child.pid ?? 0,
    stop: async () => {
      const gone = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await gone
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Answers a second with `together` calls in flight for `windowMs`. */
export const measureRate = async (
  one: () => Promise<unknown>,
  { together, windowMs }: { together: number; windowMs: number },
): Promise<number> => {
  const begun = performance.now()
  let answered = 0
  const keepAsking = async () => {
    while (performance.now() - begun < windowMs) {
      await one()
      answered++
    }
  }
  await Promise.all(Array.from({ length: together }, keepAsking))
  return (answered * 1000) / (performance.now() - begun)
}

/** The value below which `share` of the sorted sample lies. */
export const percentile = (sample: number[], share: number): number => {
  const sorted = [...sample].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const median = (sample: number[]) => percentile(sample, 0.5)
