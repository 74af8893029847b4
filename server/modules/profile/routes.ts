import type { FastifyInstance } from 'fastify'
import { getProfile, removeProfilePhoto, saveProfile, uploadProfilePhoto } from '@/lib/contract/accounts'
import type { Context } from '@/server/context'
import { jsonBodyLimits } from '@/server/http/json-body'
import { rateLimitAddress } from '@/server/http/network'
import { route } from '@/server/http/route'
import { readUploadedBytes } from '@/server/modules/media/upload'
import { readProfile, removePhoto, savePhoto, saveProfileOf } from './service'

/** A provider's name or photo has every page that shows their card made anew for its next visitor. */
const saving = { max: 60, perSeconds: 600, by: 'caller' } as const

export const registerProfile = (app: FastifyInstance, context: Context) => {
  route(app, context, getProfile, ({ caller }) => readProfile(context.db, caller.id))
  route(app, context, saveProfile, ({ caller, body }) => saveProfileOf(context, caller.id, body), {
    limit: saving,
    bodyBytes: jsonBodyLimits.form,
  })
  route(
    app,
    context,
    uploadProfilePhoto,
    ({ caller, request }) =>
      savePhoto(context, caller.id, rateLimitAddress(request.ip), () => readUploadedBytes(request)),
    { limit: { max: 20, perSeconds: 600 } },
  )
  route(app, context, removeProfilePhoto, ({ caller }) => removePhoto(context, caller.id), { limit: saving })
}
