import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  addRole,
  checkReset,
  completeTour,
  completeTourByGet,
  correctEmail,
  forgotPassword,
  getUser,
  refreshToken,
  register,
  resetPassword,
  revokeToken,
  sendEmailCode,
  sendPhoneCode,
  signIn,
  verifyEmail,
  verifyPhone,
} from '@/lib/contract/accounts'
import { listCodes } from '@/lib/contract/codes'
import { changeEmail, changePhone, confirmEmailChange } from '@/lib/contract/contacts'
import type { Context } from '@/server/context'
import type { Locale } from '@/server/http/locale'
import { lineOf, networkOf } from '@/server/http/network'
import { route } from '@/server/http/route'
import { sendNewEmailCode, sendNewPhoneCode, takeNewEmail } from './change-contacts'
import { codesOf } from './codes'
import { correctEmailOf } from './correct-email'
import { enter, openAccount } from './entry'
import { registerGoogle } from './google-routes'
import { knownDeviceOf, rememberDevice } from './known-devices'
import { presentUser } from './presenter'
import type { UserRow } from './repository'
import { checkResetToken, completeReset, requestReset } from './reset'
import { registerSecurity } from './security-routes'
import { completeTourOf, readUser, takeRole } from './service'
import { revoke, rotate } from './sessions'
import { confirm, sendEmailCodeTo, sendPhoneCodeTo } from './verification'

/** Per network: an office shares one. */
const guessed = { limit: { max: 10, perSeconds: 60 } }
const sent = { limit: { max: 5, perSeconds: 60 } }

const visitor = (request: FastifyRequest, locale: Locale) => ({
  locale,
  userAgent: request.headers['user-agent'],
})

/** Browsers are remembered only for confirmed addresses: an unconfirmed one may be somebody else's. */
const remember = (
  { config }: Context,
  { email, emailVerifiedAt }: Pick<UserRow, 'email' | 'emailVerifiedAt'>,
  request: FastifyRequest,
  reply: FastifyReply,
) => {
  if (emailVerifiedAt) rememberDevice(config, request, reply, email)
}

const registerEntry = (app: FastifyInstance, context: Context) => {
  route(
    app,
    context,
    register,
    async ({ body, request, locale }) => {
      const { user, ...tokens } = await openAccount(context, body, {
        ...visitor(request, locale),
        line: lineOf(request.ip),
      })
      return { ...tokens, user: presentUser(user) }
    },
    guessed,
  )
  route(
    app,
    context,
    signIn,
    async ({ body, request, reply, locale }) => {
      const { user, ...tokens } = await enter(context, body, {
        ...visitor(request, locale),
        device: knownDeviceOf(context.config, request, body.email),
        network: networkOf(request.ip),
      })
      remember(context, user, request, reply)
      return tokens
    },
    guessed,
  )
  route(app, context, refreshToken, ({ body }) => rotate(context, body.refresh))
  route(app, context, revokeToken, ({ body }) => revoke(context, body.refresh, body.push_token))
  route(
    app,
    context,
    forgotPassword,
    ({ body, locale }) => requestReset(context, body.email, locale),
    guessed,
  )
  route(app, context, checkReset, ({ body }) => checkResetToken(context, body.token), guessed)
  route(
    app,
    context,
    resetPassword,
    async ({ body, request, reply }) =>
      remember(context, await completeReset(context, body.token, body.password), request, reply),
    guessed,
  )
}

const registerVerification = (app: FastifyInstance, context: Context) => {
  route(app, context, listCodes, ({ caller }) => codesOf(context.db, caller.id, context.clock()))
  route(
    app,
    context,
    sendEmailCode,
    ({ caller, locale }) => sendEmailCodeTo(context, caller.id, locale),
    sent,
  )
  route(
    app,
    context,
    verifyEmail,
    async ({ caller, body, request, reply }) => {
      const user = await confirm(context, caller.id, 'email', body.code)
      remember(context, user, request, reply)
      return presentUser(user)
    },
    sent,
  )
  route(
    app,
    context,
    correctEmail,
    async ({ caller, body, locale }) => presentUser(await correctEmailOf(context, caller.id, body, locale)),
    guessed,
  )
  route(
    app,
    context,
    changeEmail,
    ({ caller, body, locale }) => sendNewEmailCode(context, caller.id, body, locale),
    guessed,
  )
  route(
    app,
    context,
    confirmEmailChange,
    async ({ caller, body, request, reply }) => {
      const user = await takeNewEmail(context, caller.id, body)
      remember(context, user, request, reply)
      return presentUser(user)
    },
    guessed,
  )
  route(
    app,
    context,
    changePhone,
    ({ caller, body, request, locale }) =>
      sendNewPhoneCode(context, { id: caller.id, network: networkOf(request.ip), locale }, body),
    guessed,
  )
  route(
    app,
    context,
    sendPhoneCode,
    ({ caller, body, request, locale }) =>
      sendPhoneCodeTo(context, { id: caller.id, network: networkOf(request.ip), locale }, body.phone),
    sent,
  )
  route(
    app,
    context,
    verifyPhone,
    async ({ caller, body }) => presentUser(await confirm(context, caller.id, 'phone', body.code)),
    sent,
  )
}

export const registerAccounts = (app: FastifyInstance, context: Context) => {
  const { db } = context
  registerEntry(app, context)
  registerVerification(app, context)
  route(app, context, getUser, async ({ caller }) => presentUser(await readUser(db, caller)), {
    refusesEnded: true,
  })
  route(app, context, addRole, async ({ caller, body }) =>
    presentUser(await takeRole(db, caller.id, body.role)),
  )
  for (const endpoint of [completeTour, completeTourByGet])
    route(app, context, endpoint, async ({ caller }) => {
      await completeTourOf(db, caller.id, context.clock())
      return 'ok' as const
    })
  registerSecurity(app, context)
  registerGoogle(app, context)
}
