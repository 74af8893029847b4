/**
 * A cached public page through the program, against `next start` of the same build and against a bare
 * `node:http` server that sends the same compressed bytes.
 * Run: npx tsx bench/cached-pages.ts
 * Rounds ask the three in turn from a process of its own (64 connections, br); ratios are medians of the
 * rounds'.
 */
import { fork, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { median, percentile, startProgram } from './program'

const connections = 64
const roundMs = 3000
const rounds = 5
const page = '/terms/'

interface Sample {
  perSecond: number
  p99: number
  /** Connections a server cut off while a request was on its way, each replaced by another. */
  resets: number
}

const headers = { 'accept-encoding': 'br', accept: 'text/html' }

/**
 * Asks without pause over keep-alive connections, on bare sockets: a whole HTTP client in the same language
 * would be the slower side, and hide the difference. Every answer of a round has the length of the first.
 */
const load = async (url: string, ms: number): Promise<Sample> => {
  const { hostname, port, pathname } = new URL(url)
  const ask = `GET ${pathname} HTTP/1.1\r\nhost: ${hostname}\r\naccept: text/html\r\naccept-encoding: br\r\n\r\n`
  const times: number[] = []
  let resets = 0
  const begun = performance.now()
  const loop = (): Promise<void> =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(Number(port), hostname, () => socket.write(ask))
      socket.setNoDelay(true)
      let whole = 0
      let got = 0
      let at = performance.now()
      let head = Buffer.alloc(0)
      // A server that got no turn for its whole keep-alive time takes a busy connection for an idle one.
      socket.on('error', (error: NodeJS.ErrnoException) => {
        if (error.code !== 'ECONNRESET') return reject(error)
        resets++
        resolve(loop())
      })
      socket.on('data', (part) => {
        got += part.length
        if (whole === 0) {
          head = Buffer.concat([head, part])
          const end = head.indexOf('\r\n\r\n')
          if (end < 0) return
          const text = head.toString('latin1', 0, end)
          const length = /content-length: (\d+)/i.exec(text)?.[1]
          if (!text.startsWith('HTTP/1.1 200') || !length)
            return reject(new Error(`${url} answered ${text.split('\r\n')[0]}`))
          whole = end + 4 + Number(length)
        }
        if (got < whole) return
        got -= whole
        const now = performance.now()
        times.push(now - at)
        at = now
        if (now - begun < ms) return void socket.write(ask)
        socket.end()
        resolve()
      })
    })
  await Promise.all(Array.from({ length: connections }, loop))
  const seconds = (performance.now() - begun) / 1000
  return { perSecond: times.length / seconds, p99: percentile(times, 0.99), resets }
}

const startNext = async (port: number): Promise<{ url: string; stop: () => void }> => {
  const child: ChildProcess = spawn(
    process.execPath,
    ['node_modules/next/dist/bin/next', 'start', '-p', String(port)],
    { stdio: 'ignore', env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' } },
  )
  const url = `http://127.0.0.1:${port}`
  for (let tries = 0; tries < 200; tries++) {
    if (
      await fetch(url + page).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      return { url, stop: () => void child.kill('SIGKILL') }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('next start did not start')
}

/** A process of its own, as the others are. */
const serveBare = (body: Buffer, more: Record<string, string>) => {
  const server = createServer((_request, response) =>
    response.writeHead(200, { ...more, 'content-length': body.length }).end(body),
  )
  server.listen(Number(process.env.BARE_PORT), '127.0.0.1', () => process.send?.('ready'))
}

const main = async () => {
  const program = await startProgram(4312)
  const plain = await startNext(4313)
  const kept = await fetch(program.url + page, { headers })
  const sent = Object.fromEntries(
    [...kept.headers].filter(
      ([name]) =>
        ![
          'content-length',
          'connection',
          'keep-alive',
          'date',
          'transfer-encoding',
          'content-encoding',
        ].includes(name),
    ),
  )
  const bare = fork(__filename, ['bare'], {
    env: { ...process.env, BARE_PORT: '4314', BARE_HEADERS: JSON.stringify(sent) },
  })
  const size = Number(kept.headers.get('content-length'))
  bare.send({ size })
  await once(bare, 'message')
  const targets = { program: program.url + page, next: plain.url + page, bare: 'http://127.0.0.1:4314/' }
  const ask = async (url: string): Promise<Sample> => {
    const child = fork(__filename, ['load', url, String(roundMs)])
    const failed = once(child, 'exit').then(([code]) => {
      throw new Error(`asking ${url} ended with ${code}`)
    })
    const [sample] = (await Promise.race([once(child, 'message'), failed])) as [Sample]
    failed.catch(() => undefined)
    return sample
  }
  try {
    for (const url of Object.values(targets)) await load(url, 500)
    const overNext: number[] = []
    const overBare: number[] = []
    const tails: number[] = []
    for (let round = 1; round <= rounds; round++) {
      const ours = await ask(targets.program)
      const nexts = await ask(targets.next)
      const bares = await ask(targets.bare)
      overNext.push(ours.perSecond / nexts.perSecond)
      overBare.push(ours.perSecond / bares.perSecond)
      tails.push(ours.p99)
      console.log(
        `round ${round}: program ${ours.perSecond.toFixed(0)}/s (p99 ${ours.p99.toFixed(1)} ms), next start ` +
          `${nexts.perSecond.toFixed(0)}/s, bare ${bares.perSecond.toFixed(0)}/s; ` +
          `${ours.resets + nexts.resets + bares.resets} connections replaced`,
      )
    }
    console.log(
      `of ${size} bytes: ${median(overNext).toFixed(1)} times next start, ${median(overBare).toFixed(2)} of ` +
        `bare node:http, p99 ${median(tails).toFixed(1)} ms`,
    )
  } finally {
    bare.kill('SIGKILL')
    plain.stop()
    await program.stop()
  }
}

const fail = (error: unknown) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
  process.exit(1)
}
if (process.argv[2] === 'bare')
  process.once('message', (message: { size: number }) =>
    serveBare(
      Buffer.alloc(message.size, 97),
      JSON.parse(process.env.BARE_HEADERS ?? '{}') as Record<string, string>,
    ),
  )
else if (process.argv[2] === 'load')
  load(process.argv[3] ?? '', Number(process.argv[4])).then(
    (sample) => process.send?.(sample, () => process.exit(0)),
    fail,
  )
else main().catch(fail)
