import sharp from 'sharp'
import { bounds, formatOf, longestSide, type Bounds, type Picture, type PictureKind } from './format'
import { heldBytes } from './held'

/** Damaged, too large, or of another format. */
export class NotAPicture extends Error {
  override name = 'NotAPicture'
}

/** Of every picture people send. */
const imageQuality = 75

/**
 * A clean copy of an uploaded picture: turned upright, bounded, re-encoded to webp, with no EXIF (it tells
 * where a home is). `photo` fits in 1600 px, `portrait` is a 512 px square. Runs in the decoder's process.
 */
export const cleanPicture = async (
  bytes: Buffer,
  kind: PictureKind,
  most: Bounds = bounds,
): Promise<Picture> => {
  const format = formatOf(bytes)
  if (!format) throw new NotAPicture()
  try {
    const image = sharp(bytes, { limitInputPixels: most.pixels, failOn: 'error', animated: false })
    const metadata = await image.metadata()
    if (metadata.format !== format) throw new NotAPicture()
    if (Math.max(metadata.width, metadata.height) > longestSide) throw new NotAPicture()
    if (heldBytes(bytes, metadata) > most.heldBytes) throw new NotAPicture()
    const upright = image.autoOrient()
    const sized =
      kind === 'portrait'
        ? upright.resize(512, 512, { fit: 'cover' })
        : upright.resize(1600, 1600, { fit: 'inside', withoutEnlargement: true })
    const { data, info } = await sized.webp({ quality: imageQuality }).toBuffer({ resolveWithObject: true })
    return { bytes: data, width: info.width, height: info.height }
  } catch (error) {
    // sharp's errors about damaged or oversized files.
    throw error instanceof NotAPicture ? error : new NotAPicture(undefined, { cause: error })
  }
}
