import { Pool, type PoolClient } from 'pg'
import { bindTraceContext } from '@/server/tracing/statements'
import { connectionConfig, DatabaseClient, type ConnectionOptions } from './connection'
import { DatabaseUnavailableError } from './unavailable'

type AcquireCallback = (
  error: Error | undefined,
  client: PoolClient | undefined,
  done: PoolClient['release'],
) => void

const toUnavailableError = (error: Error) =>
  error instanceof DatabaseUnavailableError
    ? error
    : new DatabaseUnavailableError(error.message, { cause: error })

/**
 * A pool that can be suspended: while the database is unavailable no caller waits. Reclaims a connection lost while
 * lent, because a transaction whose `begin` fails releases nothing and would drain the pool.
 */
export class DatabasePool extends Pool {
  private readonly clients: Set<DatabaseClient>
  private readonly waiting = new Set<(error: Error) => void>()
  private readonly onAcquired: (seconds: number) => void
  private refusal: DatabaseUnavailableError | null = null

  constructor(options: ConnectionOptions & { max: number; onLent?: (seconds: number) => void }) {
    const clients = new Set<DatabaseClient>()
    super({
      ...connectionConfig(options),
      max: options.max,
      idleTimeoutMillis: 30_000,
      connectionTimeoutMillis: options.timeouts.poolWaitMs,
      Client: class extends DatabaseClient {
        constructor() {
          super(options)
          clients.add(this)
          this.once('end', () => clients.delete(this))
        }
      },
    })
    this.clients = clients
    this.onAcquired = options.onLent ?? (() => {})
    this.on('release', (_error, client) => this.setInUse(client, false))
  }

  override connect(): Promise<PoolClient>
  override connect(callback: AcquireCallback): void
  override connect(callback?: AcquireCallback): Promise<PoolClient> | void {
    if (callback) return this.acquire(callback)
    return new Promise((resolve, reject) => {
      this.acquire((error, client) => (client ? resolve(client) : reject(error ?? new Error('no client'))))
    })
  }

  /** Rejects waiting and new callers at once, until `restore`. */
  suspend(why: string): void {
    this.refusal = new DatabaseUnavailableError(why)
    for (const refuse of [...this.waiting]) refuse(this.refusal)
    for (const client of [...this.clients]) client.abort(why)
  }

  resume(): void {
    this.refusal = null
  }

  private acquire(callback: AcquireCallback): void {
    const nothing = () => {}
    if (this.refusal) return callback(this.refusal, undefined, nothing)
    const refuse = (error: Error) => {
      this.waiting.delete(refuse)
      callback(toUnavailableError(error), undefined, nothing)
    }
    this.waiting.add(refuse)
    const lent = bindTraceContext(callback)
    const since = performance.now()
    super.connect((error, client) => {
      // Refused meanwhile: nobody is there to take it.
      if (!this.waiting.delete(refuse)) return client?.release()
      if (!client) return lent(toUnavailableError(error ?? new Error('no client')), undefined, nothing)
      this.onAcquired((performance.now() - since) / 1000)
      this.reclaimWhenLost(client)
      lent(undefined, client, client.release)
    })
  }

  /** Reclaims a lost connection from its borrower. */
  private reclaimWhenLost(client: PoolClient): void {
    const { release } = client
    let isLost = false
    const lost = (error: Error) => {
      isLost = true
      release(error)
    }
    this.setInUse(client, true)
    client.once('error', lost)
    client.release = (error) => {
      client.off('error', lost)
      if (!isLost) release(error)
    }
  }

  private setInUse(client: PoolClient, inUse: boolean): void {
    if (client instanceof DatabaseClient) client.inUse = inUse
  }
}
