// Removes the guard that WITHOUT_GUARD names from a program of the proof `lifecycle`.
import { Server } from 'node:http'
import { mutation, replaceExports } from '../../harness/replaced-exports.mjs'

/** Suffix of a module and the exports that replace its own, by mutation. */
const replacements = {
  told: ['/connections', { requestReconnects: () => {} }],
  spread: [
    '/connections',
    { requestReconnects: (sockets) => [...sockets].forEach((socket) => socket.close(1012)) },
  ],
  patience: ['/slow-clients', { slowClientTimeouts: {} }],
}
const [suffix, exports] = replacements[mutation] ?? []
if (suffix) replaceExports(suffix, (loaded) => ({ ...loaded, ...exports }))

if (mutation === 'waited') {
  const { close } = Server.prototype
  Server.prototype.close = function (...args) {
    const closing = close.apply(this, args)
    this.closeAllConnections()
    return closing
  }
}
