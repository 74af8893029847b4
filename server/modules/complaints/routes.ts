import type { FastifyInstance } from 'fastify'
import { reportPerson } from '@/lib/contract/complaints'
import type { Context } from '@/server/context'
import { route } from '@/server/http/route'
import { fileComplaint } from './service'

export const registerComplaints = (app: FastifyInstance, context: Context) => {
  route(app, context, reportPerson, ({ caller, params, body }) =>
    fileComplaint(context, caller.id, params.pk, body),
  )
}
