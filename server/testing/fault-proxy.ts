import { once } from 'node:events'
import { connect, createServer, type NetConnectOpts, type Server, type Socket } from 'node:net'
import { portOf } from './listen'

/**
 * Fault modes. `lost`: requests arrive and responses do not. `silent`: connections are accepted and never
 * answered.
 */
export type Mode = 'whole' | 'refused' | 'reset' | 'failing' | 'silent' | 'lost'

export type Protocol = 'http' | 'smtp'

const failure: Record<Protocol, string> = {
  http: 'HTTP/1.1 500 Internal Server Error\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}',
  smtp: '421 4.3.2 Service not available\r\n',
}
/** Detects the last bytes before the acknowledgement. */
const isSent: Record<Protocol, (said: string) => boolean> = {
  http: (said) => said.includes('\r\n\r\n'),
  smtp: (said) => /\r\n\.\r\n$/.test(said),
}

const pass = (socket: Socket, upstream: NetConnectOpts, lost: Protocol | null) => {
  const there = connect(upstream)
  let said = ''
  socket.on('data', (part: Buffer) => {
    if (lost) said = (said + part.toString('latin1')).slice(-10_000)
    there.write(part)
  })
  there.on('data', (part: Buffer) => {
    if (lost && isSent[lost](said)) {
      socket.resetAndDestroy()
      there.destroy()
    } else socket.write(part)
  })
  there.on('error', () => socket.destroy()).on('close', () => socket.destroy())
  socket.on('close', () => there.destroy())
}

/** A port in front of a service, on which the service can go away in every way. */
export const openFaultProxy = async (upstream: NetConnectOpts, protocol: Protocol = 'http') => {
  let mode: Mode = 'whole'
  let tries = 0
  const open = new Set<Socket>()
  const meet = (socket: Socket) => {
    open.add(socket)
    socket.on('error', () => undefined).on('close', () => open.delete(socket))
    // Node's client opens another connection after each request it gives up, and asks nothing on it.
    if (mode === 'silent' && protocol === 'http') socket.once('data', () => tries++)
    else tries++
    if (mode === 'whole' || mode === 'lost') return pass(socket, upstream, mode === 'lost' ? protocol : null)
    if (mode === 'reset') return void socket.resetAndDestroy()
    socket.resume()
    if (mode === 'failing') socket.end(failure[protocol])
  }
  const listen = async (port: number): Promise<Server> => {
    const server = createServer(meet).listen(port, '127.0.0.1')
    await once(server, 'listening')
    return server
  }
  let server: Server | null = await listen(0)
  const port = portOf(server)
  const become = async (next: Mode) => {
    mode = next
    for (const socket of open) socket.destroy()
    if (next === 'refused') {
      server?.close()
      server = null
    } else server ??= await listen(port)
  }
  return {
    port,
    become,
    /** Connections tried since `takeTries`. */
    tries: () => tries,
    takeTries: () => {
      const taken = tries
      tries = 0
      return taken
    },
    close: () => become('refused'),
  }
}
