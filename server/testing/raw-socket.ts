import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** A frame as a client sends it: masked, with a mask of zeros, so that the bytes stay readable. */
export const encodeFrame = (
  opcode: number,
  payload: Buffer | string = '',
  {
    isLast = true,
    reserved = 0,
    isMasked = true,
  }: { isLast?: boolean; reserved?: number; isMasked?: boolean } = {},
): Buffer => {
  const bytes = Buffer.from(payload)
  const mark = isMasked ? 0x80 : 0
  const first = (isLast ? 0x80 : 0) | reserved | opcode
  const head =
    bytes.length < 126
      ? Buffer.from([first, mark | bytes.length])
      : Buffer.from([first, mark | 126, bytes.length >> 8, bytes.length & 255])
  return Buffer.concat([head, isMasked ? Buffer.alloc(4) : Buffer.alloc(0), bytes])
}

/** Sends raw bytes and collects the response until the other end closes. */
export const openRawSocket = (port: number, text: string) => {
  const socket = connect(port, '127.0.0.1')
  let received = Buffer.alloc(0)
  let isOver = false
  socket.on('data', (data) => (received = Buffer.concat([received, data])))
  socket.on('error', () => undefined)
  socket.on('close', () => (isOver = true))
  socket.write(text)
  const within = async (holds: () => boolean, ms = 5000) => {
    for (let waited = 0; waited < ms && !holds(); waited += 10) await sleep(10)
    return holds()
  }
  const bodyAt = () => received.indexOf('\r\n\r\n') + 4
  return {
    socket,
    received: () => received.toString('latin1'),
    /** The status of the answer; 0 when none came. */
    status: async () => {
      await within(() => bodyAt() > 3 || isOver)
      return Number(/^HTTP\/1\.1 (\d{3})/.exec(received.toString('latin1'))?.[1] ?? 0)
    },
    isOver: (ms?: number) => within(() => isOver, ms),
    /** The code of the close frame, null when the connection ended without one. */
    closeCode: async (): Promise<number | null> => {
      await within(() => isOver)
      for (let at = bodyAt(); at + 1 < received.length;) {
        const [opcode, length] = [(received[at] ?? 0) & 15, (received[at + 1] ?? 0) & 127]
        const start = length === 126 ? at + 4 : at + 2
        if (opcode === 8) return received.readUInt16BE(start)
        at = start + (length === 126 ? received.readUInt16BE(at + 2) : length)
      }
      return null
    },
  }
}
