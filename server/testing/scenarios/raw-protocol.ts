import { badTokens, frames, handshakeRequest, handshakes, type Target } from '@/server/testing/protocol-cases'
import { openRawSocket } from '@/server/testing/raw-socket'

export const rawCaseCount = handshakes.length + badTokens.length + frames.length

/** Time in which a socket with a bad token is cut off although it stays, ms. */
const cutOffMs = 3000

/**
 * Sends every raw handshake, bad token and frame. Returns the answers and close codes that differ from the standard
 * and the table.
 */
export const sendRawCases = async (at: Target): Promise<string[]> => {
  const failures: string[] = []
  const compare = (name: string, found: unknown, expected: unknown) => {
    if (found !== expected) failures.push(`${name}: ${String(found)} instead of ${String(expected)}`)
  }
  const handshake = handshakeRequest(at.port)
  for (const [name, status, text] of handshakes) {
    const raw = openRawSocket(at.port, text(at))
    compare(`a handshake ${name}`, await raw.status(), status)
    if (status !== 101) compare(`a handshake ${name} is over`, await raw.isOver(), true)
    raw.socket.destroy()
  }
  await Promise.all(
    badTokens.map(async (query) => {
      const raw = openRawSocket(at.port, handshake(`/chat/${query}`))
      compare(`the token ${query} is cut off`, await raw.isOver(cutOffMs), true)
      compare(`the token ${query}`, await raw.closeCode(), 4401)
    }),
  )
  for (const [name, code, bytes] of frames) {
    const raw = openRawSocket(at.port, handshake(`/chat/?token=${at.token}`))
    compare(`a handshake before a frame ${name}`, await raw.status(), 101)
    for (const part of bytes()) raw.socket.write(part)
    compare(`a frame ${name}`, await raw.closeCode(), code)
    raw.socket.destroy()
  }
  return failures
}
