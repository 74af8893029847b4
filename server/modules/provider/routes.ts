import type { FastifyInstance } from 'fastify'
import {
  getAvailability,
  getChecklist,
  getUserServices,
  saveAvailability,
  saveUserServices,
} from '@/lib/contract/provider'
import type { Context } from '@/server/context'
import { route } from '@/server/http/route'
import { readAvailability, saveAvailabilityOf } from './availability'
import { readChecklist } from './checklist'
import { readUserServices, saveServicesOf } from './user-services'

/** Room for sixty thousand city codes of seven digits, and the JSON around them. */
const servicesBytes = 640 * 1024

/** Each may write sixty thousand places, and has the pages of all that work made anew for their next visitors. */
const saving = { max: 60, perSeconds: 600, by: 'caller' } as const

export const registerProvider = (app: FastifyInstance, context: Context) => {
  const { db } = context
  route(app, context, getUserServices, ({ caller, locale }) => readUserServices(db, caller.id, locale))
  route(
    app,
    context,
    saveUserServices,
    ({ caller, body, locale }) => saveServicesOf(context, caller.id, body, locale),
    { bodyBytes: servicesBytes, limit: saving },
  )
  route(app, context, getChecklist, ({ caller }) => readChecklist(db, caller.id))
  route(app, context, getAvailability, ({ caller }) => readAvailability(db, caller.id))
  route(app, context, saveAvailability, ({ caller, body }) => saveAvailabilityOf(context, caller.id, body))
}
