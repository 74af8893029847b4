// Two API programs behind Caddy as the Caddyfile has it; one is killed (or frozen, or told to end) under ten writes a
// second, and comes back twenty seconds later. Says how many writes failed. Needs Debian's `caddy`, a PostgreSQL in
// DATABASE_URL that may be written to, and `node scripts/build.mjs server`. Run: npx tsx bench/failover.ts
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { demoPassword } from '@/server/demo/people'

const first = Number(process.env.BENCH_PORT ?? 4810)
const [proxyPort, ...ports] = [first, first + 1, first + 2] as const
const perSecond = 10
const [calmMs, awayMs, afterMs] = [5_000, 20_000, 10_000]
const drainMs = '4000'
const url = process.env.DATABASE_URL
if (!url) throw new Error('DATABASE_URL: which PostgreSQL?')

const startApi = (port: number): ChildProcess =>
  spawn(process.execPath, ['.build/server/main.js'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      SERVICES: 'api',
      DEMO: '1',
      RATE_LIMITS: '0',
      DRAIN_MS: drainMs,
      // A busy machine is slow, not without a database.
      DATABASE_PATIENCE_MS: '5000',
      TRUST_PROXY: '127.0.0.1',
      JWT_SECRET: 'a secret for measuring only, of enough length',
      DATA_DIR: '.data/bench',
    },
  })

const isReady = (port: number) =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
const ready = async (port: number) => {
  while (!(await isReady(port))) await sleep(100)
}

const startCaddy = () => {
  const file = '.data/bench.Caddyfile'
  writeFileSync(
    file,
    readFileSync('Caddyfile', 'utf8').replace(/^:80 \{/m, `http://127.0.0.1:${proxyPort} {`),
  )
  const upstreams = ports.map((port) => `127.0.0.1:${port}`).join(' ')
  return spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
    stdio: 'ignore',
    env: { ...process.env, API_UPSTREAMS: upstreams, WEB_UPSTREAMS: upstreams },
  })
}

const post = (path: string, token: string, body: unknown) =>
  fetch(`http://127.0.0.1:${proxyPort}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(10_000),
  })

interface Ending {
  name: string
  end: (api: ChildProcess) => void
  /** Starts it again, or lets it go on. */
  back: (api: ChildProcess) => ChildProcess
}
const again = (port: number) => () => startApi(port)
const [port] = ports
const endings: Ending[] = [
  { name: 'killed (SIGKILL)', end: (api) => api.kill('SIGKILL'), back: again(port ?? 0) },
  { name: 'told to end (SIGTERM)', end: (api) => api.kill('SIGTERM'), back: again(port ?? 0) },
  {
    name: 'frozen (SIGSTOP)',
    end: (api) => api.kill('SIGSTOP'),
    back: (api) => {
      api.kill('SIGCONT')
      return api
    },
  },
]

const main = async () => {
  const apis = ports.map(startApi)
  await Promise.all(ports.map(ready))
  const caddy = startCaddy()
  await sleep(3_000)
  try {
    const signedIn = await post('/api/token/', '', { email: 'cliente1@demo.test', password: demoPassword })
    const { access } = (await signedIn.json()) as { access: string }
    const write = async (): Promise<string> => {
      const since = Date.now()
      const answer = await post('/api/user/introduction_tour/', access, {}).catch((error: unknown) =>
        String(error),
      )
      const status =
        typeof answer === 'string'
          ? answer
          : `${answer.status}${answer.ok || answer.headers.has('x-content-type-options') ? '' : ' of the proxy'}`
      return `${status}${Date.now() - since > 2_000 ? ' (late)' : ''}`
    }
    for (const { name, end, back } of endings) {
      const sent: Promise<string>[] = []
      const beat = setInterval(() => sent.push(write()), 1_000 / perSecond)
      await sleep(calmMs)
      const [api] = apis
      if (!api) throw new Error('no program')
      end(api)
      await sleep(awayMs)
      apis[0] = back(api)
      await sleep(afterMs)
      clearInterval(beat)
      const answers = await Promise.all(sent)
      const counts: Record<string, number> = {}
      for (const answer of answers) counts[answer] = (counts[answer] ?? 0) + 1
      console.log(name, answers.length, counts)
      await Promise.all(ports.map(ready))
      await sleep(3_000)
    }
  } finally {
    caddy.kill()
    for (const api of apis) api.kill('SIGKILL')
    for (const api of apis) if (api.exitCode === null && !api.signalCode) await once(api, 'exit')
  }
}
void main()
