/** Returns the statements seen by a spy on `Client.prototype.query`, without those of the hub's own connection. */
export const recordedStatements = ({ mock }: { mock: { calls: unknown[][] } }): string[] =>
  mock.calls
    .map(([sent]) => (typeof sent === 'string' ? sent : (sent as { text: string }).text))
    .filter((text) => !/^SELECT 1$|pg_notify/.test(text))
