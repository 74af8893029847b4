/** How long a connection may keep its user waiting, in milliseconds; 0 is for ever. */
export interface ConnectionTimeouts {
  /** Opening a connection. */
  connectMs: number
  /** Waiting for a connection of a pool whose connections are all in use. */
  poolWaitMs: number
  /** One statement, by the server's clock. */
  statementMs: number
  /** One lock a statement waits for. */
  lockMs: number
  /** A transaction in which nothing is asked. */
  idleInTransactionMs: number
  /**
   * Silence on the connection. Longer than `statementMs`, so that a live server gives up first and says why.
   */
  socketTimeoutMs: number
}

/** Who waits decides how long. */
export const connectionTimeouts = {
  /** A person waits. */
  request: {
    connectMs: 800,
    poolWaitMs: 5_000,
    statementMs: 10_000,
    lockMs: 5_000,
    idleInTransactionMs: 10_000,
    socketTimeoutMs: 15_000,
  },
  /** The worker's jobs and timed steps: nobody waits, but nothing may hang for ever. */
  background: {
    connectMs: 5_000,
    poolWaitMs: 30_000,
    statementMs: 300_000,
    lockMs: 30_000,
    idleInTransactionMs: 60_000,
    socketTimeoutMs: 310_000,
  },
  /** Migrations and seeds take as long as they take, and wait for other programs to be done with theirs. */
  setup: {
    connectMs: 10_000,
    poolWaitMs: 0,
    statementMs: 0,
    lockMs: 0,
    idleInTransactionMs: 0,
    socketTimeoutMs: 0,
  },
} as const satisfies Record<string, ConnectionTimeouts>

/**
 * The bounds the server itself keeps, as start-up options of the connection: no round trip, and they cover
 * what runs outside a transaction too. `options` in DATABASE_URL takes their place.
 */
export const serverTimeoutOptions = ({
  statementMs,
  lockMs,
  idleInTransactionMs,
}: ConnectionTimeouts): string =>
  `-c statement_timeout=${statementMs} -c lock_timeout=${lockMs} -c idle_in_transaction_session_timeout=${idleInTransactionMs}`
