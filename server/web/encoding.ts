import { promisify } from 'node:util'
import {
  brotliCompress,
  brotliDecompress,
  constants,
  createBrotliCompress,
  createGzip,
  gzip,
} from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'

const bestOf = (accept: string): Encoding => {
  const taken = new Set<string>()
  for (const part of accept.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim())
    if (!parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))) taken.add(name)
  }
  if (taken.has('br')) return 'br'
  return taken.has('gzip') || taken.has('*') ? 'gzip' : 'identity'
}

/** Browsers send a few dozen values; unusual ones are negotiated without being cached. */
const negotiated = new Map<string, Encoding>()
const answeredLimit = 100
const longestAnswered = 100

/** The best encoding a client takes; a quality of 0 refuses one. */
export const negotiateEncoding = (accept = ''): Encoding => {
  const known = negotiated.get(accept)
  if (known) return known
  const best = bestOf(accept)
  if (negotiated.size < answeredLimit && accept.length <= longestAnswered) negotiated.set(accept, best)
  return best
}

export const isCompressible = (type: string | undefined): boolean =>
  type !== undefined &&
  /^(text\/|application\/(json|javascript|xml|manifest\+json|rss\+xml|atom\+xml)|image\/svg\+xml)/.test(type)

const brotli = promisify(brotliCompress)
const unbrotli = promisify(brotliDecompress)
const zip = promisify(gzip)

/** Compresses an immutable file once at maximum effort. */
export const compressFile = async (body: Buffer): Promise<{ br: Buffer; gzip: Buffer }> => {
  const [br, gz] = await Promise.all([
    brotli(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
    zip(body, { level: 9 }),
  ])
  return { br, gzip: gz }
}

/**
 * A page, sent until it changes. Quality 9 would take four times the work for 0.7 %, 7 a quarter more for 0.4
 * %. A window past 2^20 has the encoder clear tables of megabytes for every page, five times the work of the
 * compressing itself; 2^17 holds any page whole.
 */
export const compressPage = (body: Buffer): Promise<Buffer> =>
  brotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 6,
      [constants.BROTLI_PARAM_LGWIN]: 17,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  })

/** A kept page for a client that does not take brotli. */
export const recompressPage = async (br: Buffer, encoding: Exclude<Encoding, 'br'>): Promise<Buffer> => {
  const body = await unbrotli(br)
  return encoding === 'gzip' ? zip(body, { level: 6 }) : body
}

/** Sent once: cheap. */
export const compressResponse = (body: Buffer, encoding: Encoding): Promise<Buffer> | Buffer => {
  if (encoding === 'br') return brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
  return encoding === 'gzip' ? zip(body, { level: 5 }) : body
}

export const createCompressionStream = (encoding: Exclude<Encoding, 'identity'>) =>
  encoding === 'br'
    ? createBrotliCompress({
        params: { [constants.BROTLI_PARAM_QUALITY]: 4 },
        flush: constants.BROTLI_OPERATION_FLUSH,
      })
    : createGzip({ level: 5, flush: constants.Z_SYNC_FLUSH })
