import { randomUUID } from 'node:crypto'

/** NOTIFY allows payloads of less than 8000 bytes; base64 adds a third, and the header takes about 60. */
const maxPayloadBytes = 7800
const chunkBytes = 5600
const waitMs = 30_000
/** Chunks per message: more than 20 MB, which no event reaches. */
const maxChunks = 4_000

/**
 * `w` + text, or `p` + id:index:count: + base64. The leading counter makes equal messages distinct:
 * PostgreSQL would deliver them once.
 */
export const splitIntoChunks = (text: string, counter: number): string[] => {
  const bytes = Buffer.from(text)
  const head = `${counter.toString(36)} `
  if (bytes.length <= maxPayloadBytes) return [`${head}w${text}`]
  const id = randomUUID()
  const count = Math.ceil(bytes.length / chunkBytes)
  return Array.from({ length: count }, (_, index) => {
    const part = bytes.subarray(index * chunkBytes, (index + 1) * chunkBytes).toString('base64')
    return `${head}p${id}:${index}:${count}:${part}`
  })
}

/** Joins pieces; returns the text once it is complete. Incomplete messages are dropped after a while. */
export const makeChunkAssembler = () => {
  const waiting = new Map<string, { parts: (Buffer | undefined)[]; missing: number; since: number }>()
  return (payload: string, now = Date.now()): string | null => {
    const at = payload.indexOf(' ')
    if (at < 0) return null
    const body = payload.slice(at + 1)
    if (body.startsWith('w')) return body.slice(1)
    const [id, index, count, data] = body.slice(1).split(':')
    if (!id || index === undefined || count === undefined || data === undefined) return null
    if (!(Number(count) <= maxChunks)) return null
    for (const [key, entry] of waiting) if (now - entry.since > waitMs) waiting.delete(key)
    const entry = waiting.get(id) ?? {
      parts: Array.from<Buffer | undefined>({ length: Number(count) }),
      missing: Number(count),
      since: now,
    }
    waiting.set(id, entry)
    if (entry.parts[Number(index)] === undefined) {
      entry.parts[Number(index)] = Buffer.from(data, 'base64')
      entry.missing--
    }
    if (entry.missing > 0) return null
    waiting.delete(id)
    return Buffer.concat(entry.parts.filter((part) => part !== undefined)).toString()
  }
}
