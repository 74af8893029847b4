// Imported first, so that all threads made later inherit it.
import './low-priority'
import sharp from 'sharp'
import { cleanPicture, InvalidPictureError } from './clean-picture'
import type { DecodeRequest, DecodeResult } from './decoder'

/**
 * The decoder: reads hostile bytes in a process of its own. It has no secret and no connection, and ends when
 * the API does, because its channel closes.
 */
sharp.concurrency(1)
sharp.cache(false)

const answerTo = async ({ bytes, kind, most }: DecodeRequest): Promise<DecodeResult> => {
  try {
    return { picture: await cleanPicture(Buffer.from(bytes), kind, most) }
  } catch (error) {
    if (error instanceof InvalidPictureError) return { picture: null }
    throw error
  }
}

process.on('message', (order: DecodeRequest) => {
  // A failure that is not the picture's ends the process; the API starts another.
  void answerTo(order).then((answer) => process.send?.(answer))
})
process.on('disconnect', () => process.exit(0))
process.on('SIGTERM', () => process.exit(0))
// Ctrl-C reaches the whole process group; the API decides when this one ends.
process.on('SIGINT', () => {})
