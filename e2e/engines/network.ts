import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** The network between one browser and the server; it can be cut, as a phone's is. */
export interface Network {
  origin: string
  cut: () => void
  mend: () => void
  /** Blackholes open connections without notifying either end, as when a phone slept; new connections work. */
  forget: () => void
  close: () => void
}

export const openNetwork = async (serverPort: number): Promise<Network> => {
  let isCut = false
  const open = new Set<Socket>()
  const pairs = new Set<readonly [browser: Socket, server: Socket]>()
  const drop = () => open.forEach((socket) => socket.destroy())
  const keep = (socket: Socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    // Either end may be gone; the other one is ended with it.
    socket.on('error', () => socket.destroy())
  }
  const line = createServer((browser) => {
    if (isCut) return void browser.destroy()
    const server = connect(serverPort, 'localhost')
    keep(browser)
    keep(server)
    browser.pipe(server).pipe(browser)
    const pair = [browser, server] as const
    pairs.add(pair)
    const end = (other: Socket) => () => {
      if (pairs.delete(pair)) other.destroy()
    }
    browser.on('close', end(server))
    server.on('close', end(browser))
  })
  line.listen(0, 'localhost')
  await once(line, 'listening')
  return {
    origin: `http://localhost:${(line.address() as AddressInfo).port}`,
    cut: () => {
      isCut = true
      drop()
    },
    mend: () => {
      isCut = false
    },
    forget: () => {
      for (const [browser, server] of pairs) {
        browser.unpipe(server).resume()
        server.unpipe(browser).destroy()
      }
      pairs.clear()
    },
    close: () => {
      drop()
      line.close()
    },
  }
}
