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
import { changePassword, endSession, listSessions } from '@/lib/contract/sessions'
import type { Context, Needs } from '@/server/context'
import type { Locale } from '@/server/http/locale'
import { networkOf, rateLimitAddress } from '@/server/http/network'
import { route } from '@/server/http/route'
import { confirmNewEmail, sendNewEmailCode, sendNewPhoneCode } from './change-contacts'
import { changePasswordOf } from './change-password'
import { listLiveCodes } from './codes'
import { correctEmailOf } from './correct-email'
import { listUserDevices, signOutDevice } from './devices'
import { registerGoogle } from './google-routes'
import { findKnownDevice, rememberDevice } from './known-devices'
import { checkResetToken, completeReset, requestReset } from './password-reset'
import { presentUser } from './presenter'
import type { UserRow } from './repository'
import { assignRole, completeTourOf, readUser, saveLocale } from './service'
import { revokeByToken, rotateSession } from './sessions'
import { createAccount, signInWithPassword } from './sign-in'
import { confirmContact, sendEmailCodeTo, sendPhoneCodeTo } from './verification'

/** Per network: an office shares one. */
const guessed = { limit: { max: 10, perSeconds: 60 } }
const sent = { limit: { max: 5, perSeconds: 60 } }

const visitor = (request: FastifyRequest, locale: Locale) => ({
  locale,
  userAgent: request.headers['user-agent'],
})

/** Browsers are remembered only for confirmed addresses: an unconfirmed one may be somebody else's. */
const remember = (
  { config }: Needs<'config'>,
  { email, emailVerifiedAt }: Pick<UserRow, 'email' | 'emailVerifiedAt'>,
  request: FastifyRequest,
  reply: FastifyReply,
) => {
  if (emailVerifiedAt) rememberDevice(config, request, reply, email)
}

const registerSignIn = (app: FastifyInstance, context: Context) => {
  route(
    app,
    context,
    register,
    async ({ body, request, locale }) => {
      const { user, ...tokens } = await createAccount(context, body, {
        ...visitor(request, locale),
        line: rateLimitAddress(request.ip),
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
      const { user, ...tokens } = await signInWithPassword(context, body, {
        ...visitor(request, locale),
        device: findKnownDevice(context.config, request, body.email),
        network: networkOf(request.ip),
      })
      remember(context, user, request, reply)
      return tokens
    },
    guessed,
  )
  route(app, context, refreshToken, ({ body }) => rotateSession(context, body.refresh))
  route(app, context, revokeToken, ({ body }) => revokeByToken(context, body.refresh, body.push_token))
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
  route(app, context, listCodes, ({ caller }) => listLiveCodes(context.db, caller.id, context.clock()))
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
      const user = await confirmContact(context, caller.id, 'email', body.code)
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
      const user = await confirmNewEmail(context, caller.id, body)
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
    async ({ caller, body }) => presentUser(await confirmContact(context, caller.id, 'phone', body.code)),
    sent,
  )
}

const registerSecurity = (app: FastifyInstance, context: Context) => {
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

export const registerAccounts = (app: FastifyInstance, context: Context) => {
  const { db } = context
  registerSignIn(app, context)
  registerVerification(app, context)
  route(
    app,
    context,
    getUser,
    async ({ caller, locale }) => {
      const user = await readUser(db, caller)
      // Pages ask for their user when they load: messages follow the language the site is read in.
      await saveLocale(db, user, locale)
      return presentUser(user)
    },
    { assertsSession: true },
  )
  route(app, context, addRole, async ({ caller, body }) =>
    presentUser(await assignRole(db, caller.id, body.role)),
  )
  for (const endpoint of [completeTour, completeTourByGet])
    route(app, context, endpoint, async ({ caller }) => {
      await completeTourOf(db, caller.id, context.clock())
      return 'ok' as const
    })
  registerSecurity(app, context)
  registerGoogle(app, context)
}
