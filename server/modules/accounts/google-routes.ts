import type { FastifyInstance } from 'fastify'
import {
  googleScope,
  googleSettings,
  linkGoogle,
  listIdentities,
  signInWithGoogle,
  unlinkGoogle,
} from '@/lib/contract/google'
import type { Context } from '@/server/context'
import { DomainError } from '@/server/http/errors'
import { route } from '@/server/http/route'
import { discoverIssuer, fetchIdentity } from './google-client'
import { linkIdentity, listLinkedIdentities, unlinkIdentity } from './linked-identities'
import { signInWithIdentity } from './sign-in-with-identity'

const guessed = { limit: { max: 10, perSeconds: 60 } }

export const registerGoogle = (app: FastifyInstance, context: Context) => {
  route(app, context, googleSettings, async () => {
    const issuer = await discoverIssuer(context.config)
    const { authorization_endpoint: endpoint } = issuer.serverMetadata()
    if (!endpoint) throw new DomainError('unavailable')
    return {
      authorization_endpoint: endpoint,
      client_id: issuer.clientMetadata().client_id,
      scope: googleScope,
    }
  })
  route(
    app,
    context,
    signInWithGoogle,
    async ({ body, request, locale }) =>
      signInWithIdentity(context, await fetchIdentity(context.config, body), {
        locale,
        userAgent: request.headers['user-agent'],
      }),
    guessed,
  )
  route(app, context, listIdentities, ({ caller }) => listLinkedIdentities(context.db, caller.id))
  route(
    app,
    context,
    linkGoogle,
    async ({ caller, body }) =>
      linkIdentity(context, caller.id, await fetchIdentity(context.config, body, 'identity_refused')),
    guessed,
  )
  route(app, context, unlinkGoogle, ({ caller, params }) => unlinkIdentity(context, caller.id, params.pk))
}
