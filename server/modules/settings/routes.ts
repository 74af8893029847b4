import type { FastifyInstance } from 'fastify'
import { getCompany } from '@/lib/contract/company'
import type { Context } from '@/server/context'
import { route } from '@/server/http/route'
import { readCompany } from './company'

export const registerSettings = (app: FastifyInstance, context: Context) =>
  route(app, context, getCompany, ({ request }) =>
    context.publicRead(request, (db) => readCompany(db, context.clock())),
  )
