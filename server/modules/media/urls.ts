import { createHmac, hkdfSync } from 'node:crypto'
import type { UploadType } from '@/lib/contract/chat-files'
import type { Config } from '@/server/settings/config'
import { verifyMac } from '@/server/settings/verify-mac'

/** Extension of an upload's address by its content type. */
export const extensions = { webp: 'image/webp', pdf: 'application/pdf' } as const satisfies Record<
  string,
  UploadType
>
export type Extension = keyof typeof extensions

/** The path of public pictures; it contains a hash of the bytes, so it never changes meaning. */
export const publicUrl = (id: string, ending: Extension = 'webp'): string => `/media/${id}.${ending}`

const hourMs = 3_600_000
/** A picture has one signed address per period, so that browsers can cache it. */
const periodMs = 6 * hourMs

/** Minimum lifetime of a signed address; at most one period more. */
export const signedUrlLifetime = {
  /** Pages read their booking again when they become visible. */
  booking: 6 * hourMs,
  /** Unused uploads are deleted after a day; until then their sender sees them. */
  upload: 24 * hourMs,
} as const

const keys = new Map<string, Buffer>()
/** A key of its own: an address reveals nothing about the key that signs sessions. RFC 5869. */
const keyFrom = (secret: string): Buffer => {
  const key = keys.get(secret) ?? Buffer.from(hkdfSync('sha256', secret, '', 'media addresses', 32))
  keys.set(secret, key)
  return key
}

const sign = (id: string, until: number) => (secret: string) =>
  createHmac('sha256', keyFrom(secret)).update(`${id}.${until}`).digest('base64url')

/** Returns the signed address of a private upload, which grants access until it expires. */
export const signedUrl = (
  secret: string,
  id: string,
  now: Date,
  lifeMs: number,
  ending: Extension = 'webp',
): string => {
  const until = (Math.ceil((now.getTime() + lifeMs) / periodMs) * periodMs) / 1000
  return `${publicUrl(id, ending)}?until=${until}&signature=${sign(id, until)(secret)}`
}

/** The photos of a booking, each with its signed address. */
export const bookingPhotos = (secret: string, now: Date) => (ids: readonly string[]) =>
  ids.map((id) => ({ id, url: signedUrl(secret, id, now, signedUrlLifetime.booking) }))
export type PresentPhotos = ReturnType<typeof bookingPhotos>

/** Seconds for which a signed address is still valid; null when it is malformed, forged or expired. */
export const signedUrlSecondsLeft = (
  config: Config,
  id: string,
  query: { until?: unknown; signature?: unknown },
  now: Date,
): number | null => {
  if (typeof query.until !== 'string' || typeof query.signature !== 'string') return null
  if (!/^[1-9]\d{9}$/.test(query.until)) return null
  const until = Number(query.until)
  if (!verifyMac(config, query.signature, sign(id, until))) return null
  const left = until - Math.ceil(now.getTime() / 1000)
  return left > 0 ? left : null
}
