import { DomainError } from '@/server/http/errors'

export interface Picture {
  bytes: Buffer
  width: number
  height: number
}

/** Decoded pixels a picture may have: a few kilobytes can claim to be gigabytes. */
const maxPixels = 50_000_000

type Format = 'jpeg' | 'png' | 'webp'

/** The format its first bytes claim, whatever the sender called it. */
const formatOf = (bytes: Buffer): Format | null => {
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpeg'
  if (bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return 'png'
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') return 'webp'
  return null
}

/** Of every picture people send. */
const imageQuality = 75

/**
 * A clean copy of an uploaded picture: turned upright, bounded, re-encoded to webp, with no EXIF (it tells where a
 * home is). `photo` fits in 1600 px, `portrait` is a 512 px square.
 */
export const cleanPicture = async (bytes: Buffer, kind: 'photo' | 'portrait'): Promise<Picture> => {
  const format = formatOf(bytes)
  if (!format) throw new DomainError('unsupported_media_type')
  const { default: sharp } = await import('sharp')
  try {
    const image = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', animated: false })
    if ((await image.metadata()).format !== format) throw new DomainError('unsupported_media_type')
    const upright = image.autoOrient()
    const sized =
      kind === 'portrait'
        ? upright.resize(512, 512, { fit: 'cover' })
        : upright.resize(1600, 1600, { fit: 'inside', withoutEnlargement: true })
    const { data, info } = await sized.webp({ quality: imageQuality }).toBuffer({ resolveWithObject: true })
    return { bytes: data, width: info.width, height: info.height }
  } catch (error) {
    if (error instanceof DomainError) throw error
    // The decoder's word on a damaged or oversized file.
    throw new DomainError('unsupported_media_type')
  }
}
