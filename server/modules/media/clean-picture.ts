import sharp from 'sharp'
import { decodeMemoryBytes } from './decode-memory'
import {
  decodeBounds,
  detectFormat,
  maxSidePixels,
  type DecodeBounds,
  type Picture,
  type PictureKind,
} from './format'

/** Damaged, too large, or of another format. */
export class InvalidPictureError extends Error {
  override name = 'NotAPicture'
}

/** WebP quality of every stored picture. */
const imageQuality = 75

/**
 * A clean copy of an uploaded picture: turned upright, bounded, re-encoded to webp, with no EXIF (it tells
 * where a home is). `photo` fits in 1600 px, `portrait` is a 512 px square. Runs in the decoder's process.
 */
export const cleanPicture = async (
  bytes: Buffer,
  kind: PictureKind,
  most: DecodeBounds = decodeBounds,
): Promise<Picture> => {
  const format = detectFormat(bytes)
  if (!format) throw new InvalidPictureError()
  try {
    const image = sharp(bytes, { limitInputPixels: most.pixels, failOn: 'error', animated: false })
    const metadata = await image.metadata()
    if (metadata.format !== format) throw new InvalidPictureError()
    if (Math.max(metadata.width, metadata.height) > maxSidePixels) throw new InvalidPictureError()
    if (decodeMemoryBytes(bytes, metadata) > most.decodeBytes) throw new InvalidPictureError()
    const upright = image.autoOrient()
    const sized =
      kind === 'portrait'
        ? upright.resize(512, 512, { fit: 'cover' })
        : upright.resize(1600, 1600, { fit: 'inside', withoutEnlargement: true })
    const { data, info } = await sized.webp({ quality: imageQuality }).toBuffer({ resolveWithObject: true })
    return { bytes: data, width: info.width, height: info.height }
  } catch (error) {
    // sharp's errors about damaged or oversized files.
    throw error instanceof InvalidPictureError ? error : new InvalidPictureError(undefined, { cause: error })
  }
}
