// Before anything else is compiled.
import './v8-compiler-flags'
import { createServer } from 'node:http'
import next from 'next'
import { makeLogger } from '@/server/log/logger'
import { logUncaughtErrors, redirectConsole } from '@/server/log/uncaught-errors'

const log = makeLogger({ level: process.env.LOG_LEVEL || 'warn' })
logUncaughtErrors(
  () => log,
  () => process.exit(1),
)

/**
 * Before Next caches a page it measures it with `JSON.stringify`, which writes a buffer as an array of
 * numbers: three milliseconds a page, for a length it uses for data from `fetch` alone. Nothing else in this
 * process writes a buffer as JSON.
 */
Buffer.prototype.toJSON = function (this: Buffer) {
  return { type: 'Buffer', data: [this.length] }
}

/** The environment, sent by the front once it has read its settings: this process was forked before that. */
const told = new Promise<NodeJS.ProcessEnv>((resolve) =>
  process.once('message', (message: { env: NodeJS.ProcessEnv }) => resolve(message.env)),
)

/**
 * The renderer: Next behind a private port, told to nobody but the front. It ends with the front however that
 * ends, because the channel between them closes.
 */
const start = async () => {
  const dev = process.env.NODE_ENV !== 'production'
  // Development prints Next's own log; in production its errors may contain personal input.
  if (!dev) redirectConsole(log)
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  // Named `localhost` because Next writes it so into rewrites, and takes any other name for another site.
  const app = next({
    dev,
    dir: process.cwd(),
    hostname: 'localhost',
    port: address.port,
    httpServer: server,
    ...(dev ? { turbopack: true } : {}),
  })
  await app.prepare()
  const handle = app.getRequestHandler()
  server.on('request', (request, response) => void handle(request, response))
  // The front keeps its connections; closing them first would race with its next request.
  server.keepAliveTimeout = 65_000
  Object.assign(process.env, await told)
  process.send?.({ port: address.port })
}

process.on('disconnect', () => process.exit(0))
process.on('SIGTERM', () => process.exit(0))
// Ctrl-C reaches the whole group; the front decides when this one goes.
process.on('SIGINT', () => {})
start().catch((error: unknown) => {
  log.fatal({ err: error }, 'the renderer could not start')
  process.exit(1)
})
