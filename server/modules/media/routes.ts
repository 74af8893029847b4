import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { uploadPhoto } from '@/lib/contract/bookings'
import type { Context } from '@/server/context'
import { notFound } from '@/server/http/errors'
import { networkOf } from '@/server/http/network'
import { route } from '@/server/http/route'
import { addressLife, secondsLeft, signedUrl } from './address'
import { keepPicture, readPicture, readPortrait } from './service'
import { uploadedFile } from './upload'

const mediaName = /^([0-9a-f-]{36})\.webp$/
const yearSeconds = 31_536_000

/** Portraits are public; other pictures need their signed address. Everything else is 404. */
const openPicture = async (
  { db, config, clock }: Context,
  name: string,
  query: { until?: unknown; signature?: unknown },
): Promise<{ bytes: Buffer; cache: string }> => {
  const id = mediaName.exec(name)?.[1]
  if (!id || !z.uuid().safeParse(id).success) throw notFound()
  const left = secondsLeft(config.jwtSecret, id, query, clock())
  const bytes = await (left === null ? readPortrait(db, id) : readPicture(db, id))
  if (!bytes) throw notFound()
  return {
    bytes,
    cache:
      left === null ? `public, max-age=${yearSeconds}, immutable` : `private, max-age=${left}, immutable`,
  }
}

export const registerMedia = (app: FastifyInstance, context: Context) => {
  const { db, config, pictures, clock } = context
  app.addHook('onClose', () => pictures.stop())
  route(
    app,
    context,
    uploadPhoto,
    async ({ caller, request }) => {
      const sender = caller ? { member: caller.id } : { network: networkOf(request.ip) }
      const picture = await pictures.clean(sender, 'photo', () => uploadedFile(request))
      const id = await keepPicture(db, caller?.id ?? null, picture)
      return { id, url: signedUrl(config.jwtSecret, id, clock(), addressLife.upload) }
    },
    { limit: { max: 60, perSeconds: 600 } },
  )

  app.get<{ Params: { name: string }; Querystring: { until?: unknown; signature?: unknown } }>(
    '/media/:name',
    async (request, reply) => {
      const { bytes, cache } = await openPicture(context, request.params.name, request.query)
      return reply
        .header('cache-control', cache)
        .header('content-security-policy', "default-src 'none'; sandbox")
        .type('image/webp')
        .send(bytes)
    },
  )
}
