import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { uploadPhoto } from '@/lib/contract/photos'
import type { Context, Needs } from '@/server/context'
import { notFoundError } from '@/server/http/errors'
import { networkOf, rateLimitAddress } from '@/server/http/network'
import { route } from '@/server/http/route'
import { findPortrait, findUpload, type FoundUpload } from './repository'
import { stageUpload, storePicture } from './service'
import { readStoredBytes } from './stored-objects'
import { assertUnclaimedRoom, networkKey } from './unclaimed-bytes'
import { readUploadedBytes } from './upload'
import { extensions, signedUrl, signedUrlLifetime, signedUrlSecondsLeft, type Extension } from './urls'

const mediaName = /^([0-9a-f-]{36})\.(webp|pdf)$/
const yearSeconds = 31_536_000

/** RFC 9110, 13.1.2: compared weakly, `*` is any. */
const isKnown = (said: string | undefined, tag: string): boolean =>
  (said ?? '').split(',').some((one) => ['*', tag].includes(one.trim().replace(/^W\//, '')))

/** Response headers of an upload under its signed address; crawlers may find such an address where somebody shared it. */
const signedHeaders = (secondsLeft: number) => ({
  'cache-control': `private, max-age=${secondsLeft}, immutable`,
  'x-robots-tag': 'noindex',
})
const publicHeaders = { 'cache-control': `public, max-age=${yearSeconds}, immutable` }

/** Portraits are public; other uploads need their signed address. Everything else is 404. */
const openUpload = async (
  { db, config, clock }: Needs<'config' | 'db' | 'clock'>,
  name: string,
  query: { until?: unknown; signature?: unknown },
): Promise<{ found: FoundUpload; headers: Record<string, string>; ending: Extension }> => {
  const [, id, said] = mediaName.exec(name) ?? []
  if (!id || !z.uuid().safeParse(id).success) throw notFoundError()
  const ending = said === 'pdf' ? 'pdf' : 'webp'
  const left = signedUrlSecondsLeft(config, id, query, clock())
  const found = await (left === null
    ? ending === 'webp' && findPortrait(db, id)
    : findUpload(db, id, extensions[ending]))
  if (!found) throw notFoundError()
  return { found, ending, headers: left === null ? publicHeaders : signedHeaders(left) }
}

export const registerMedia = (app: FastifyInstance, context: Context) => {
  const { db, config, pictures, mediaStore, clock } = context
  app.addHook('onClose', async () => {
    await pictures.stop()
    mediaStore?.close()
  })
  route(
    app,
    context,
    uploadPhoto,
    async ({ caller, request }) => {
      const sender = caller
        ? { member: caller.id, line: rateLimitAddress(request.ip) }
        : { network: networkOf(request.ip) }
      const network = caller ? null : networkKey(context, networkOf(request.ip))
      if (network !== null) await assertUnclaimedRoom(context, network)
      const picture = await pictures.clean(sender, 'photo', () => readUploadedBytes(request))
      const kept = await stageUpload(context, picture, 'image/webp')
      const id = await storePicture(db, caller?.id ?? null, kept, network)
      return { id, url: signedUrl(config.jwtSecret, id, clock(), signedUrlLifetime.upload) }
    },
    { limit: { max: 60, perSeconds: 600 } },
  )

  app.get<{ Params: { name: string }; Querystring: { until?: unknown; signature?: unknown } }>(
    '/media/:name',
    async (request, reply) => {
      const { found, headers, ending } = await openUpload(context, request.params.name, request.query)
      // The bytes under an id never change.
      const tag = `"${found.id}"`
      if (isKnown(request.headers['if-none-match'], tag))
        return reply.headers(headers).header('etag', tag).code(304).send()
      const bytes = await readStoredBytes(context, found)
      if (!bytes) throw notFoundError()
      // Always a download: the address carries the file name as visible to its reader.
      if (ending === 'pdf') void reply.header('content-disposition', 'attachment')
      return reply
        .headers(headers)
        .header('etag', tag)
        .header('content-security-policy', "default-src 'none'; sandbox")
        .type(extensions[ending])
        .send(bytes)
    },
  )
}
