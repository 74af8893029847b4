/** Timeouts of a connection, ms; 0 is unlimited. */
export interface ConnectionTimeouts {
  /** Opening a connection. */
  connectMs: number
  /** Maximum wait for a free connection of the pool. */
  poolWaitMs: number
  /** Statement timeout, enforced by the server. */
  statementMs: number
  /** Lock timeout of a statement. */
  lockMs: number
  /** A transaction in which nothing is asked. */
  idleInTransactionMs: number
  /**
   * Silence on the connection. Longer than `statementMs`, so that a live server gives up first and says why.
   */
  socketTimeoutMs: number
}

/** Timeouts by kind of caller. */
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
 * Returns the server-side timeouts as startup options of the connection: no round trip, and valid outside
 * transactions too. `options` in DATABASE_URL replaces them.
 */
export const serverTimeoutOptions = ({
  statementMs,
  lockMs,
  idleInTransactionMs,
}: ConnectionTimeouts): string =>
  `-c statement_timeout=${statementMs} -c lock_timeout=${lockMs} -c idle_in_transaction_session_timeout=${idleInTransactionMs}`
