import { Socket } from 'node:net'
import { Client } from 'pg'
import { traceStatements } from '@/server/tracing/statements'
import { serverTimeoutOptions, type ConnectionTimeouts } from './connection-timeouts'
import { scheduleAfterLoopTime } from './event-loop-timer'
import { DatabaseUnavailableError } from './unavailable'

export interface ConnectionOptions {
  url: string
  /** Name in `pg_stat_activity`. */
  name: string
  timeouts: ConnectionTimeouts
  /** Through a pooler that lends a connection for one transaction at a time: nothing may be left on it. */
  pooler?: PoolerOptions
}

/** Limits of a pooler in transaction mode. */
export interface PoolerOptions {
  /** True if the connection supports named prepared statements (PgBouncer does from 1.21 on). */
  supportsPrepared: boolean
}

/** Returns the configuration of every connection. */
export const connectionConfig = ({ url, name, timeouts, pooler }: ConnectionOptions) => ({
  connectionString: url,
  application_name: name,
  // A pooler refuses them, or loses them: there they are the role's (docs/decisions/037-through-a-pooler.md).
  ...(pooler ? {} : { options: serverTimeoutOptions(timeouts) }),
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
})

/**
 * Removes the names of a client's prepared statements, so that each is parsed where it runs. Looks up `query` on the
 * class at each call, so that instrumentation there sees these statements too.
 */
const unnameStatements = (client: Client) => {
  const query = (...given: unknown[]) =>
    Reflect.apply(Client.prototype.query as (...all: unknown[]) => unknown, client, given)
  const unnamed = (asked: unknown) =>
    typeof asked === 'object' && asked !== null && 'name' in asked ? { ...asked, name: undefined } : asked
  client.query = ((asked: unknown, ...rest: unknown[]) => query(unnamed(asked), ...rest)) as Client['query']
}

/**
 * All of the program's connections are of this class. It listens to `error`: a plain `Client` that is lost
 * while in use emits it, and an `error` nobody listens to ends the process. It is bounded, so that it cannot
 * wait for ever.
 */
export class DatabaseClient extends Client {
  /** False while idle in a pool, where silence is no fault. */
  inUse = true
  private readonly socket: Socket

  constructor(options: ConnectionOptions) {
    const socket = new Socket()
    super({ ...connectionConfig(options), stream: () => socket })
    this.socket = socket
    if (options.pooler && !options.pooler.supportsPrepared) unnameStatements(this)
    traceStatements(this)
    this.on('error', () => {})
    const { connectMs, socketTimeoutMs } = options.timeouts
    const opened = scheduleAfterLoopTime(connectMs, () => this.abort(`no connection within ${connectMs} ms`))
    this.once('connect', opened)
    this.once('end', opened)
    if (socketTimeoutMs > 0)
      socket
        .on('timeout', () => this.inUse && this.abort(`no answer within ${socketTimeoutMs} ms`))
        .setTimeout(socketTimeoutMs)
  }

  /** Closes the connection at once, without the server. Rejects everything that waits on it with `why`. */
  abort(why: string): void {
    this.socket.destroy(new DatabaseUnavailableError(why))
  }
}
