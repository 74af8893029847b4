/**
 * What a client that is slow on purpose may hold up: its own connection, for so long. Node’s own bound for headers is a
 * minute, and there is none for whoever asks and does not read.
 */
export const slowClients = {
  /** For a request to arrive completely: 10 MB over a line of 0.7 Mbit/s. */
  requestTimeout: 120_000,
  /** For a connection on which nothing moves, be it that nobody reads. Sockets have a bound of their own. */
  connectionTimeout: 120_000,
  http: { headersTimeout: 15_000, connectionsCheckingInterval: 5_000 },
}
