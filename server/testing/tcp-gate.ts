import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type NetConnectOpts, type Socket } from 'node:net'

const quiet = (socket: Socket) => socket.on('error', () => undefined)

/** A port that leads to a server until it is shut: then it cuts everybody off, lets nobody in, and counts who comes. */
export const openTcpGate = async (to: NetConnectOpts, accepts: () => boolean = () => true) => {
  const callers = new Set<Socket>()
  let [isOpen, refused] = [true, 0]
  const server = createServer((caller) => {
    if (!isOpen || !accepts()) {
      refused++
      return void caller.destroy()
    }
    callers.add(caller)
    caller.once('close', () => callers.delete(caller))
    quiet(caller)
      .pipe(quiet(connect(to)))
      .pipe(caller)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    refused: () => refused,
    shut: () => {
      isOpen = false
      for (const caller of callers) caller.destroy()
    },
    open: () => void (isOpen = true),
    close: () => void server.close(),
  }
}
