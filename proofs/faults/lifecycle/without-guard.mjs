// Loaded before a program of the proof `lifecycle`: takes away the guard that LIFECYCLE_WITHOUT names.
import { Server } from 'node:http'
import Module from 'node:module'

const without = process.env.LIFECYCLE_WITHOUT
const load = Module._load

/** What stands in the place of a function of the program, by the mutation and the module it is loaded from. */
const instead = {
  told: [/\/connections$/, { restartAll: () => {} }],
  spread: [
    /\/connections$/,
    { restartAll: (sockets) => [...sockets].forEach((socket) => socket.close(1012)) },
  ],
  patience: [/\/slow-clients$/, { slowClients: {} }],
}

Module._load = function (request, parent, isMain) {
  const loaded = load.call(this, request, parent, isMain)
  const [place, other] = instead[without] ?? []
  return place?.test(request) && parent?.filename?.includes('/server/') ? { ...loaded, ...other } : loaded
}

if (without === 'waited') {
  const { close } = Server.prototype
  Server.prototype.close = function (...told) {
    const closing = close.apply(this, told)
    this.closeAllConnections()
    return closing
  }
}
