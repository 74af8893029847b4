/**
 * The texts a spy on `Client.prototype.query` saw, but for those of the hub's own connection, which asks whether it
 * lasts and tells what happened, whoever asks meanwhile.
 */
export const recordedStatements = ({ mock }: { mock: { calls: unknown[][] } }): string[] =>
  mock.calls
    .map(([sent]) => (typeof sent === 'string' ? sent : (sent as { text: string }).text))
    .filter((text) => !/^SELECT 1$|pg_notify/.test(text))
