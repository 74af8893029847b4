// First, so that every thread made below has it.
import './low-priority'
import sharp from 'sharp'
import type { Answer, Order } from './decoder'
import { cleanPicture, NotAPicture } from './picture'

/**
 * The decoder: looks at bytes that strangers send, apart from the API. It holds no secret and no connection,
 * and it ends with the API however that ends, because the channel between them closes.
 */
sharp.concurrency(1)
sharp.cache(false)

const answerTo = async ({ bytes, kind, maxPixels }: Order): Promise<Answer> => {
  try {
    return { picture: await cleanPicture(Buffer.from(bytes), kind, maxPixels) }
  } catch (error) {
    if (error instanceof NotAPicture) return { picture: null }
    throw error
  }
}

process.on('message', (order: Order) => {
  // A failure that is nobody's picture ends the process; the API sees that and starts another.
  void answerTo(order).then((answer) => process.send?.(answer))
})
process.on('disconnect', () => process.exit(0))
process.on('SIGTERM', () => process.exit(0))
// Ctrl-C reaches the whole group; the API decides when this one goes.
process.on('SIGINT', () => {})
