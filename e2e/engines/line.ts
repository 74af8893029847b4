import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** The network between one browser and the server; it can be cut, as a phone's is. */
export interface Line {
  origin: string
  cut: () => void
  mend: () => void
  close: () => void
}

export const layLine = async (serverPort: number): Promise<Line> => {
  let isCut = false
  const open = new Set<Socket>()
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
    browser.on('close', () => server.destroy())
    server.on('close', () => browser.destroy())
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
    close: () => {
      drop()
      line.close()
    },
  }
}
