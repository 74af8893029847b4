// Loaded before a program of the proof `sockets`: takes away the guard that SOCKETS_WITHOUT names.
import Module from 'node:module'

const without = process.env.SOCKETS_WITHOUT
const load = Module._load

/** Each socket is answered once, when it was let in. */
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

const oneByOne = (loaded, { findEndedAmong }) => ({
  ...loaded,
  isEndedTogether: async ({ db }, caller) => (await findEndedAmong(db, [caller])).has(1),
})

const guards = {
  answered: ['/connections', deaf],
  together: ['/ended-sessions', oneByOne, '@/server/http/ended-sessions-repository'],
}
const [file, taken, other] = guards[without] ?? []
const replaced = new Map()

Module._load = function (request, parent, isMain) {
  const loaded = load.call(this, request, parent, isMain)
  if (!file || !request.endsWith(file) || !parent?.filename?.includes('/server/')) return loaded
  if (!replaced.has(loaded))
    replaced.set(loaded, taken(loaded, other ? load.call(this, other, parent, false) : undefined))
  return replaced.get(loaded)
}
