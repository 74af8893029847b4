import { makeConcurrencyLimiter } from '@/server/http/concurrency-limiter'
import { DomainError } from '@/server/http/errors'
import { makeDecoder, type Decoder, type DecoderOptions } from './decoder'
import {
  decodeBounds,
  detectFormat,
  maxDecodeBytes,
  type DecodeBounds,
  type Picture,
  type PictureKind,
} from './format'
import { isPdf, sanitizePdfName, type PdfFile } from './pdf'
import { isComplete } from './truncation'
import type { UploadedFile } from './upload'

interface LaneOptions extends DecoderOptions {
  most: DecodeBounds
  /** Uploads being read, waiting or decoded at once; each may hold 10 MB. */
  places: number
  /** Slots of one sender: an upload may take two minutes to arrive and would block everybody else. */
  placesOfOne: number
  /** Slots of all signed-in users of one line: accounts are free. */
  placesOfLine: number
}

/** Visitors and signed-in people have lanes of their own: neither can fill the other's. */
export type Lane = 'strangers' | 'members'
/** Sender of a picture: a signed-in user and their line (`lineOf`), or a network. */
type Sender = { member: number; line: string } | { network: string }
const laneOf = (sender: Sender): Lane => ('member' in sender ? 'members' : 'strangers')

const idleMs = 10_000
export const lanes: Record<Lane, LaneOptions> = {
  strangers: {
    most: { pixels: 25_000_000, decodeBytes: maxDecodeBytes },
    places: 12,
    placesOfOne: 4,
    placesOfLine: 12,
    timeoutMs: 10_000,
    idleMs,
  },
  members: { most: decodeBounds, places: 12, placesOfOne: 4, placesOfLine: 6, timeoutMs: 20_000, idleMs },
}

const againInSeconds = 5
const unavailable = (cause?: unknown) =>
  Object.assign(new DomainError('unavailable', undefined, undefined, againInSeconds), { cause })

export interface PictureQueue {
  /**
   * The clean copy of an upload. `read` is called once there is a place, so waiting uploads hold no memory.
   * Throws unsupported_media_type, and unavailable when the lane or the sender's share is full, or the
   * decoder ended.
   */
  clean(sender: Sender, kind: PictureKind, read: () => Promise<Buffer>): Promise<Picture>
  /** The same for a photo or, where one is welcome, a PDF; both hold a place while they are read. */
  readAndClean(sender: Sender, read: () => Promise<UploadedFile>): Promise<Picture | PdfFile>
  /** The processes that decode now, of one lane or of all. */
  pids(lane?: Lane): number[]
  /** Uploads that hold a place. */
  taken(lane: Lane): number
  stop(): Promise<void>
}

const openLane = ({ most, places, placesOfOne, placesOfLine, ...options }: LaneOptions) => {
  const decoder: Decoder = makeDecoder(options)
  const share = makeConcurrencyLimiter({ maxRunning: placesOfOne }, unavailable)
  const shareOfLine = makeConcurrencyLimiter({ maxRunning: placesOfLine }, unavailable)
  let taken = 0

  const decode = async (kind: PictureKind, bytes: Buffer) => {
    // Rejects unknown formats and truncated files before the decoder.
    const format = detectFormat(bytes)
    const picture =
      format &&
      isComplete(bytes, format) &&
      (await decoder.decode({ bytes, kind, most }).catch((error: unknown) => {
        throw unavailable(error)
      }))
    if (!picture) throw new DomainError('unsupported_media_type')
    return picture
  }

  const holdingPlace = <T>(sender: Sender, work: () => Promise<T>): Promise<T> => {
    const [one, line] =
      'member' in sender ? [String(sender.member), sender.line] : [sender.network, sender.network]
    const withPlace = async () => {
      if (taken >= places) throw unavailable()
      taken++
      try {
        return await work()
      } finally {
        taken--
      }
    }
    return shareOfLine(line, () => share(one, withPlace))
  }

  return {
    decoder,
    taken: () => taken,
    clean: (sender: Sender, kind: PictureKind, read: () => Promise<Buffer>) =>
      holdingPlace(sender, async () => decode(kind, await read())),
    receive: (sender: Sender, read: () => Promise<UploadedFile>) =>
      holdingPlace(sender, async () => {
        const { bytes, name } = await read()
        return isPdf(bytes) ? { bytes, name: sanitizePdfName(name) } : decode('photo', bytes)
      }),
  }
}

/** Cleans pictures in child processes, one at a time in each lane. */
export const openPictureQueue = (options: Partial<Record<Lane, Partial<LaneOptions>>> = {}): PictureQueue => {
  const open = {
    strangers: openLane({ ...lanes.strangers, ...options.strangers }),
    members: openLane({ ...lanes.members, ...options.members }),
  }
  const decoders = (lane?: Lane) => (lane ? [open[lane]] : Object.values(open)).map(({ decoder }) => decoder)
  return {
    clean: (sender, kind, read) => open[laneOf(sender)].clean(sender, kind, read),
    readAndClean: (sender, read) => open[laneOf(sender)].receive(sender, read),
    pids: (lane) => decoders(lane).flatMap((decoder) => decoder.pid() ?? []),
    taken: (lane) => open[lane].taken(),
    stop: async () => void (await Promise.all(decoders().map((decoder) => decoder.stop()))),
  }
}
