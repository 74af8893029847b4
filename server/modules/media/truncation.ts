import type { Format } from './format'

const [pngMagicBytes, pngFrameBytes] = [8, 12]

/** Chunk after chunk lies within the file, to the last, which is empty. */
const isWholePng = (bytes: Buffer): boolean => {
  for (let at = pngMagicBytes; at + pngFrameBytes <= bytes.length;) {
    if (bytes.toString('latin1', at + 4, at + 8) === 'IEND') return true
    at += pngFrameBytes + bytes.readUInt32BE(at)
  }
  return false
}

const [startOfScan, endOfImage] = [0xda, Buffer.from([0xff, 0xd9])]
/** May stand any number of times before a mark (ITU-T T.81, B.1.1.2). */
const fill = 0xff

/**
 * The end mark follows the first scan. Segments before that are stepped over, because a thumbnail within them
 * ends with the same mark.
 */
const isWholeJpeg = (bytes: Buffer): boolean => {
  let at = 2
  while (at + 4 <= bytes.length && bytes[at] === 0xff && bytes[at + 1] !== startOfScan)
    at += bytes[at + 1] === fill ? 1 : 2 + bytes.readUInt16BE(at + 2)
  return bytes.indexOf(endOfImage, at) !== -1
}

const riffFrameBytes = 8
const isWholeWebp = (bytes: Buffer): boolean =>
  bytes.length >= 16 && bytes.length >= riffFrameBytes + bytes.readUInt32LE(4)

const wholeness: Record<Format, (bytes: Buffer) => boolean> = {
  jpeg: isWholeJpeg,
  png: isWholePng,
  webp: isWholeWebp,
}

/**
 * Returns whether a file is complete. A truncated one is detected by its structure, because decoding would find out
 * only after all pixels before the cut.
 */
export const isComplete = (bytes: Buffer, format: Format): boolean => wholeness[format](bytes)
