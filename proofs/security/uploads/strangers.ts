import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import sharp from 'sharp'
import { blankPicture } from '@/server/testing/hostile-pictures'
import { multipartContentType, wellFormedForm } from '@/server/testing/malformed-forms'
import { mismatch } from '@/server/testing/mismatch'

const clear = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 1, g: 99, b: 3, alpha: 0.4 } } })
const interlaced = { compressionLevel: 9, progressive: true }
const progressive = { quality: 1, progressive: true }

type Make = () => Promise<Buffer>

/** Small files that become as much as a stranger may send, each in a way that costs time or memory. */
export const bombs: Record<string, Make> = {
  'PNGs of 25 million pixels': () => blankPicture(5000, 5000).png({ compressionLevel: 9 }).toBuffer(),
  'interlaced PNGs of 25 million': () => blankPicture(5000, 5000).png(interlaced).toBuffer(),
  'progressive JPEGs of 25 million': () => blankPicture(5000, 5000).jpeg(progressive).toBuffer(),
  'WebPs of 25 million': () => blankPicture(5000, 5000).webp({ quality: 1, effort: 0 }).toBuffer(),
  'lossless WebPs of 18 million': () =>
    blankPicture(4300, 4300).webp({ lossless: true, effort: 0 }).toBuffer(),
  'PNGs of long rows': () => clear(16_000, 1500).png({ compressionLevel: 9 }).toBuffer(),
}

/** The same, but needing more memory than a decoder is given. */
export const tooHeavy: Record<string, Make> = {
  'an interlaced PNG of 16 bits': () => clear(3200, 3200).toColourspace('rgb16').png(interlaced).toBuffer(),
  'a progressive JPEG of four colours': () =>
    blankPicture(3200, 3200)
      .toColourspace('cmyk')
      .jpeg({ ...progressive, chromaSubsampling: '4:4:4' })
      .toBuffer(),
  'a lossless WebP': () => blankPicture(4500, 4500).webp({ lossless: true, effort: 0 }).toBuffer(),
  'a PNG of longer rows': () => clear(20_000, 1000).png({ compressionLevel: 9 }).toBuffer(),
}

interface Answered {
  status: number | string
  later?: string
}

/** Anonymous clients, each of its own network, that upload to the program at a port. */
export const startStrangers = (port: number) => {
  const worker = new Worker(join(__dirname, 'sending-thread.mjs'), { workerData: { port } })
  const sent = async (picture: Buffer, count: number, again: boolean): Promise<Answered[]> => {
    worker.postMessage({ body: wellFormedForm(picture), type: multipartContentType, count, again })
    const [answers] = (await once(worker, 'message')) as [Answered[]]
    return answers
  }
  return {
    volley: (picture: Buffer, count: number) => sent(picture, count, false),
    /** Repeats the uploads; resolves with all responses once stopped. */
    flood: (picture: Buffer, count: number) => sent(picture, count, true),
    stopFlood: () => worker.postMessage('stop'),
    close: () => worker.terminate(),
  }
}

/** Checks that all statuses are expected, and that rate-limited responses have Retry-After. */
export const answeredAs = (what: string, answers: readonly Answered[], wanted: number): string[] => [
  ...mismatch(
    `${what}: answered`,
    [...new Set(answers.map(({ status }) => status))].filter((status) => status !== wanted && status !== 503),
    [],
  ),
  ...mismatch(
    `${what}: put off without being told until when`,
    answers.filter(({ status, later }) => status === 503 && !(Number(later) > 0)).length,
    0,
  ),
]
