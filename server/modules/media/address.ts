import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** Where a picture that everybody may see is served; its address names its bytes for ever. */
export const publicUrl = (id: string): string => `/media/${id}.webp`

const hourMs = 3_600_000
/** Within a period a picture has one address, so that browsers keep it. */
const periodMs = 6 * hourMs

/** How long an address opens at least, and at most a period more. */
export const addressLife = {
  /** Pages read their booking again when they are looked at again. */
  booking: 6 * hourMs,
  /** An upload nobody used is forgotten after a day; until then its sender sees it. */
  upload: 24 * hourMs,
} as const

const keys = new Map<string, Buffer>()
/** A key for this alone: an address never tells anything about the key that signs sessions. RFC 5869. */
const keyFrom = (secret: string): Buffer => {
  const key = keys.get(secret) ?? Buffer.from(hkdfSync('sha256', secret, '', 'media addresses', 32))
  keys.set(secret, key)
  return key
}

const sign = (secret: string, id: string, until: number): Buffer =>
  createHmac('sha256', keyFrom(secret)).update(`${id}.${until}`).digest()

/** The address of a picture that is not for everybody: whoever has it sees the picture until it expires. */
export const signedUrl = (secret: string, id: string, now: Date, lifeMs: number): string => {
  const until = (Math.ceil((now.getTime() + lifeMs) / periodMs) * periodMs) / 1000
  return `${publicUrl(id)}?until=${until}&signature=${sign(secret, id, until).toString('base64url')}`
}

/** Seconds for which a signed address still opens; null when it is none, was changed, or has expired. */
export const secondsLeft = (
  secret: string,
  id: string,
  said: { until?: unknown; signature?: unknown },
  now: Date,
): number | null => {
  if (typeof said.until !== 'string' || typeof said.signature !== 'string') return null
  if (!/^[1-9]\d{9}$/.test(said.until)) return null
  const until = Number(said.until)
  const [given, right] = [
    Buffer.from(said.signature),
    Buffer.from(sign(secret, id, until).toString('base64url')),
  ]
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null
  const left = until - Math.ceil(now.getTime() / 1000)
  return left > 0 ? left : null
}
