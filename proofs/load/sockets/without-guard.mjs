// Removes the guard that WITHOUT_GUARD names from a program of the proof `sockets`.
import { mutation, replaceExports } from '../../harness/replaced-exports.mjs'

/** Answers each socket once, when it was let in. */
const deaf = ({ makeConnections, ...others }) => ({
  ...others,
  makeConnections: () => {
    const made = makeConnections()
    const { write } = made
    const answered = new WeakSet()
    made.write = (connection, text) => {
      if (text.includes('"pong"') && answered.has(connection)) return
      answered.add(connection)
      write(connection, text)
    }
    return made
  },
})

const oneByOne = (loaded, { findRevokedAmong }) => ({
  ...loaded,
  isRevokedBatched: async ({ db }, caller) => (await findRevokedAmong(db, [caller])).has(1),
})

if (mutation === 'answered') replaceExports('/connections', deaf)
if (mutation === 'together')
  replaceExports('/revoked-sessions', (loaded, required) =>
    oneByOne(loaded, required('@/server/http/revoked-sessions-repository')),
  )
