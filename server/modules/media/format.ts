/** A picture as it is kept: webp. */
export interface Picture {
  bytes: Buffer
  width: number
  height: number
}

export type PictureKind = 'photo' | 'portrait'

/** Bounds of a decoded picture: a few kilobytes can expand to gigabytes. */
export interface DecodeBounds {
  pixels: number
  /** Memory for a picture format that decodes as a whole, bytes. */
  decodeBytes: number
}
/** 25 million pixels of three bytes. */
export const maxDecodeBytes = 75_000_000
export const decodeBounds: DecodeBounds = { pixels: 50_000_000, decodeBytes: maxDecodeBytes }

/** WebP's maximum side, px. The decoder holds many rows at a time, so long rows take much memory. */
export const maxSidePixels = 16_383

export type Format = 'jpeg' | 'png' | 'webp'

/** Detects the format by the first bytes, ignoring the name; null for formats that are not accepted. */
export const detectFormat = (bytes: Buffer): Format | null => {
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpeg'
  if (bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return 'png'
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') return 'webp'
  return null
}
