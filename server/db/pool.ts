import { Pool, type PoolClient } from 'pg'
import { inOwnTrace } from '@/server/tracing/statements'
import { connectionConfig, DatabaseClient, type ConnectionOptions } from './connection'
import { DatabaseAwayError } from './unavailable'

type Lent = (error: Error | undefined, client: PoolClient | undefined, done: PoolClient['release']) => void

const asAway = (error: Error) =>
  error instanceof DatabaseAwayError ? error : new DatabaseAwayError(error.message, { cause: error })

/**
 * A pool that can be cut off: while the database is away nobody waits for it. A connection lost while lent
 * goes back by itself, because a transaction whose `begin` fails returns nothing, and the pool would run dry.
 */
export class DatabasePool extends Pool {
  private readonly clients: Set<DatabaseClient>
  private readonly waiting = new Set<(error: Error) => void>()
  private readonly onLent: (seconds: number) => void
  private refusal: DatabaseAwayError | null = null

  constructor(options: ConnectionOptions & { max: number; onLent?: (seconds: number) => void }) {
    const clients = new Set<DatabaseClient>()
    super({
      ...connectionConfig(options),
      max: options.max,
      idleTimeoutMillis: 30_000,
      connectionTimeoutMillis: options.bounds.waitMs,
      Client: class extends DatabaseClient {
        constructor() {
          super(options)
          clients.add(this)
          this.once('end', () => clients.delete(this))
        }
      },
    })
    this.clients = clients
    this.onLent = options.onLent ?? (() => {})
    this.on('release', (_error, client) => this.mark(client, false))
  }

  override connect(): Promise<PoolClient>
  override connect(callback: Lent): void
  override connect(callback?: Lent): Promise<PoolClient> | void {
    if (callback) return this.lend(callback)
    return new Promise((resolve, reject) => {
      this.lend((error, client) => (client ? resolve(client) : reject(error ?? new Error('no client'))))
    })
  }

  /** Everybody who waits is told at once, and so is whoever comes, until `restore`. */
  cutOff(why: string): void {
    this.refusal = new DatabaseAwayError(why)
    for (const refuse of [...this.waiting]) refuse(this.refusal)
    for (const client of [...this.clients]) client.cut(why)
  }

  restore(): void {
    this.refusal = null
  }

  private lend(callback: Lent): void {
    const nothing = () => {}
    if (this.refusal) return callback(this.refusal, undefined, nothing)
    const refuse = (error: Error) => {
      this.waiting.delete(refuse)
      callback(asAway(error), undefined, nothing)
    }
    this.waiting.add(refuse)
    const lent = inOwnTrace(callback)
    const since = performance.now()
    super.connect((error, client) => {
      // Refused meanwhile: nobody is there to take it.
      if (!this.waiting.delete(refuse)) return client?.release()
      if (!client) return lent(asAway(error ?? new Error('no client')), undefined, nothing)
      this.onLent((performance.now() - since) / 1000)
      this.guard(client)
      lent(undefined, client, client.release)
    })
  }

  /** Takes a connection that is lost back from whoever has it. */
  private guard(client: PoolClient): void {
    const { release } = client
    let isLost = false
    const lost = (error: Error) => {
      isLost = true
      release(error)
    }
    this.mark(client, true)
    client.once('error', lost)
    client.release = (error) => {
      client.off('error', lost)
      if (!isLost) release(error)
    }
  }

  private mark(client: PoolClient, inUse: boolean): void {
    if (client instanceof DatabaseClient) client.inUse = inUse
  }
}
