import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { demoCustomers, demoPassword } from '@/server/demo/people'
import { percentile, startProgram } from './program'

const bombs = 30
const signIns = 100
const port = 4390
/** The decoder ends after ten seconds without work. */
const afterIdleMs = 15_000

/** 190 KB that become 49 million pixels, and those a stranger's lane takes: what decoding costs most. */
const kinds: Record<string, () => Promise<Buffer>> = {
  'PNGs of 49 million pixels, too many for a stranger': () =>
    blank(7000, 7000).png({ compressionLevel: 9 }).toBuffer(),
  'PNGs of 25 million pixels': () => blank(5000, 5000).png({ compressionLevel: 9 }).toBuffer(),
  'interlaced PNGs of 25 million': () =>
    blank(5000, 5000).png({ compressionLevel: 9, progressive: true }).toBuffer(),
  'progressive JPEGs of 25 million': () =>
    blank(5000, 5000).jpeg({ quality: 1, progressive: true }).toBuffer(),
  'WebPs of 25 million pixels': () => blank(5000, 5000).webp({ quality: 1, effort: 0 }).toBuffer(),
}
const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#cde' }, limitInputPixels: false })

/**
 * Memory of the program and its decoders in megabytes, shared pages counted once; its database is another
 * program.
 */
const memoryOf = (pid: number): number => {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
  const decoders = children.filter((child) => {
    try {
      return readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('decoder-child')
    } catch {
      return false
    }
  })
  const kilobytes = [pid, ...decoders].map((one) => {
    try {
      return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${one}/smaps_rollup`, 'utf8'))?.[1] ?? 0)
    } catch {
      return 0
    }
  })
  return kilobytes.reduce((sum, one) => sum + one, 0) / 1024
}

const signIn = async (url: string): Promise<number> => {
  const begun = performance.now()
  const answer = await fetch(`${url}/api/token/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: demoCustomers[0]?.email, password: demoPassword }),
  })
  await answer.text()
  if (!answer.ok) throw new Error(`sign-in answered ${answer.status}`)
  return performance.now() - begun
}

const send = async (url: string, bytes: Buffer): Promise<number> => {
  const body = new FormData()
  body.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'a.png')
  const answer = await fetch(`${url}/api/photos/`, { method: 'POST', body })
  await answer.text()
  return answer.status
}

/** Sends `bombs` at once, and as many again when all are answered, while people sign in. */
const besideBombs = async (url: string, bytes: Buffer, times: number[]) => {
  const said = new Map<number, number>()
  let on = true
  const attack = async () => {
    while (on)
      for (const status of await Promise.all(Array.from({ length: bombs }, () => send(url, bytes))))
        said.set(status, (said.get(status) ?? 0) + 1)
  }
  const attacked = attack()
  for (let n = 0; n < signIns; n++) times.push(await signIn(url))
  on = false
  await attacked
  return [...said]
    .sort()
    .map(([status, count]) => `${count} × ${status}`)
    .join(', ')
}

/** What thirty bombs of strangers at once do to sign-in and memory, against the idle program. */
export const bombsBesideSignIn = async (): Promise<void> => {
  for (const [name, make] of Object.entries(kinds)) {
    const bytes = await make()
    const program = await startProgram(port, { SERVICES: 'api' })
    let peak = 0
    const watch = setInterval(() => (peak = Math.max(peak, memoryOf(program.pid))), 20)
    try {
      for (let n = 0; n < 10; n++) await signIn(program.url)
      const [idle, beside]: [number[], number[]] = [[], []]
      for (let n = 0; n < signIns; n++) idle.push(await signIn(program.url))
      const rest = memoryOf(program.pid)
      peak = rest
      const said = await besideBombs(program.url, bytes, beside)
      const most = peak
      await sleep(afterIdleMs)
      const [calm, attacked] = [percentile(idle, 0.99), percentile(beside, 0.99)]
      console.log(
        `${bombs} ${name}, ${(bytes.length / 1024).toFixed(0)} KB each, at once: ${said}; sign-in p50 ${percentile(idle, 0.5).toFixed(0)} → ${percentile(beside, 0.5).toFixed(0)} ms, p99 ${calm.toFixed(0)} → ${attacked.toFixed(0)} ms (${(attacked / calm).toFixed(2)} ×); memory ${rest.toFixed(0)} MB, at most ${most.toFixed(0)} (+${(most - rest).toFixed(0)}), afterwards ${memoryOf(program.pid).toFixed(0)}`,
      )
    } finally {
      clearInterval(watch)
      await program.stop()
    }
  }
}
