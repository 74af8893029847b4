import { mismatch } from '@/server/testing/mismatch'
import { badTokens, frames, handshakes, handshakeTo, type Target } from '@/server/testing/protocol-cases'
import { speakRaw } from '@/server/testing/raw-socket'

/** Every raw case, several times over: handshakes by their status, frames by the code they end with. */
export const rawCases = async (at: Target, times: number) => {
  const failures: string[] = []
  const chat = handshakeTo(at.port)(`/chat/?token=${at.token}`)
  for (let n = 0; n < times && failures.length === 0; n++) {
    for (const [name, status, text] of handshakes) {
      const raw = speakRaw(at.port, text(at))
      failures.push(...mismatch(`a handshake ${name}`, await raw.status(), status))
      if (status !== 101) failures.push(...mismatch(`a handshake ${name} is over`, await raw.isOver(), true))
      raw.socket.destroy()
    }
    const told = badTokens.map(async (query) => {
      const raw = speakRaw(at.port, handshakeTo(at.port)(`/chat/${query}`))
      return mismatch(`the token ${query}`, await raw.closeCode(), 4401)
    })
    failures.push(...(await Promise.all(told)).flat())
    for (const [name, code, sent] of frames) {
      const raw = speakRaw(at.port, chat)
      await raw.status()
      for (const bytes of sent()) raw.socket.write(bytes)
      failures.push(...mismatch(`a frame ${name}`, await raw.closeCode(), code))
      raw.socket.destroy()
    }
  }
  return { cases: handshakes.length + badTokens.length + frames.length, failures }
}
