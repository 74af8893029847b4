import type { FastifyInstance } from 'fastify'
import { changePassword, endSession, listSessions } from '@/lib/contract/sessions'
import type { Context } from '@/server/context'
import { route } from '@/server/http/route'
import { changePasswordOf } from './change-password'
import { listUserDevices, signOutDevice } from './devices'

const guessed = { limit: { max: 10, perSeconds: 60 } }

export const registerSecurity = (app: FastifyInstance, context: Context) => {
  route(app, context, listSessions, ({ caller }) => listUserDevices(context, caller))
  route(app, context, endSession, ({ caller, params }) => signOutDevice(context, caller, params.pk))
  route(
    app,
    context,
    changePassword,
    ({ caller, body }) => changePasswordOf(context, caller, body.current_password, body.password),
    guessed,
  )
}
