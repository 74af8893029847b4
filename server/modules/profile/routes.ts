import type { FastifyInstance } from 'fastify'
import { getProfile, removeProfilePhoto, saveProfile, uploadProfilePhoto } from '@/lib/contract/accounts'
import type { Context } from '@/server/context'
import { jsonBytes } from '@/server/http/json-body'
import { lineOf } from '@/server/http/network'
import { route } from '@/server/http/route'
import { uploadedFile } from '@/server/modules/media/upload'
import { profileOf, removePhoto, savePhoto, saveProfileOf } from './service'

/** A provider's name or photo has every page that shows their card made anew for its next visitor. */
const saving = { max: 60, perSeconds: 600, by: 'caller' } as const

export const registerProfile = (app: FastifyInstance, context: Context) => {
  route(app, context, getProfile, ({ caller }) => profileOf(context.db, caller.id))
  route(app, context, saveProfile, ({ caller, body }) => saveProfileOf(context, caller.id, body), {
    limit: saving,
    bodyBytes: jsonBytes.form,
  })
  route(
    app,
    context,
    uploadProfilePhoto,
    ({ caller, request }) => savePhoto(context, caller.id, lineOf(request.ip), () => uploadedFile(request)),
    { limit: { max: 20, perSeconds: 600 } },
  )
  route(app, context, removeProfilePhoto, ({ caller }) => removePhoto(context, caller.id), { limit: saving })
}
