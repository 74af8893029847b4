import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { uploadPhoto } from '@/lib/contract/bookings'
import type { Context } from '@/server/context'
import { notFound } from '@/server/http/errors'
import { route } from '@/server/http/route'
import { cleanPicture } from './picture'
import { keepPicture, mediaUrl, readPicture } from './service'
import { uploadedFile } from './upload'

const mediaName = /^([0-9a-f-]{36})\.webp$/

export const registerMedia = (app: FastifyInstance, context: Context) => {
  const { db } = context
  route(
    app,
    context,
    uploadPhoto,
    async ({ caller, request }) => {
      const id = await keepPicture(
        db,
        caller?.id ?? null,
        await cleanPicture(await uploadedFile(request), 'photo'),
      )
      return { id, url: mediaUrl(id) }
    },
    { limit: { max: 60, perSeconds: 600 } },
  )

  app.get<{ Params: { name: string } }>('/media/:name', async (request, reply) => {
    const id = mediaName.exec(request.params.name)?.[1]
    if (!id || !z.uuid().safeParse(id).success) throw notFound()
    const bytes = await readPicture(db, id)
    if (!bytes) throw notFound()
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .type('image/webp')
      .send(bytes)
  })
}
