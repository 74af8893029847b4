/** A phone's line at 1.6 Mb/s, as packets over TCP. */
import { connect, createServer as createLine, type AddressInfo } from 'node:net'

const bytesPerMs = 1_600_000 / 8 / 1000
const packet = 1460

export const portOf = (server: { address: () => AddressInfo | string | null }): number => {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}
/**
 * Does things at their times, in the order they were given: timers alone may overtake each other by a
 * millisecond.
 */
const inOrder = () => {
  const waiting: { at: number; what: () => void }[] = []
  const next = () => {
    for (let first = waiting[0]; first && first.at <= performance.now(); first = waiting[0]) {
      waiting.shift()
      first.what()
    }
    if (waiting[0]) setTimeout(next, Math.max(1, waiting[0].at - performance.now()))
  }
  return (at: number, what: () => void) => {
    waiting.push({ at, what })
    if (waiting.length === 1) setTimeout(next, Math.max(0, at - performance.now()))
  }
}

/**
 * Opens a line to a port of this machine; resolves to its own port. All connections share its rate, each with an initial
 * window of ten packets that doubles each round trip.
 */
export const slowLine = (to: number, roundTripMs: number): Promise<number> => {
  let freeAt = 0
  const line = createLine((near) => {
    const far = connect(to, '127.0.0.1')
    const openAt = performance.now() + roundTripMs
    const [towards, back, acknowledged] = [inOrder(), inOrder(), inOrder()]
    const waiting: Buffer[] = []
    let [allowed, onTheWay, ended] = [10 * packet, 0, false]
    const send = () => {
      for (let next = waiting[0]; next && onTheWay < allowed; next = waiting[0]) {
        const part = next.subarray(0, Math.min(packet, allowed - onTheWay))
        if (part.length === next.length) waiting.shift()
        else waiting[0] = next.subarray(part.length)
        onTheWay += part.length
        freeAt = Math.max(performance.now(), freeAt) + part.length / bytesPerMs
        back(freeAt + roundTripMs / 2, () => void near.write(part))
        acknowledged(freeAt + roundTripMs, () => {
          onTheWay -= part.length
          allowed += part.length
          send()
        })
      }
      if (ended && waiting.length === 0 && onTheWay === 0) near.end()
    }
    near.on('data', (data) =>
      towards(Math.max(performance.now(), openAt) + roundTripMs / 2, () => void far.write(data)),
    )
    far.on('data', (data) => {
      waiting.push(data)
      send()
    })
    far.on('end', () => {
      ended = true
      send()
    })
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const)
      one.on('error', () => other.destroy())
    near.on('close', () => far.destroy())
  })
  return new Promise((resolve) => line.listen(0, '127.0.0.1', () => resolve(portOf(line))))
}
