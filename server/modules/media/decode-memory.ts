/** Header data of a picture, in the decoder's terms. */
interface PictureHead {
  format: string
  width: number
  height: number
  channels: number
  depth: string
  isProgressive?: boolean
  chromaSubsampling?: string
}

/** Bytes of memory that a coefficient of a JPEG takes. */
const coefficientBytes = 2
const coefficientsOf: Record<string, number> = { '4:2:0': 1.5, '4:2:2': 2 }

/** Its pixels need more memory than the same in another format: VP8L, which WebP calls lossless, has no rows. */
const isLossless = (webp: Buffer): boolean => webp.subarray(0, 4096).includes('VP8L')
const losslessBytes = 4

/**
 * Bytes that must be held at once to decode a picture, by its header. Most formats are read row by row and hold
 * little; interlaced PNG, progressive JPEG and lossless WebP are held whole, up to eight bytes a pixel.
 */
export const decodeMemoryBytes = (
  bytes: Buffer,
  { format, width, height, channels, depth, isProgressive, chromaSubsampling }: PictureHead,
): number => {
  const pixels = width * height
  if (format === 'webp') return isLossless(bytes) ? pixels * losslessBytes : 0
  if (!isProgressive) return 0
  return format === 'jpeg'
    ? pixels * coefficientBytes * (coefficientsOf[chromaSubsampling ?? ''] ?? channels)
    : pixels * channels * (depth === 'ushort' ? 2 : 1)
}
