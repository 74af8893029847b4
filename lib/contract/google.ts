import { z } from 'zod'
import { tokens } from './accounts'
import { endpoint } from './endpoint'
import { secret, text } from './values'

/** Scopes asked for: the subject, the name, the e-mail and whether it is confirmed. */
export const googleScope = 'openid profile email' as const

/** Google's response, and the state this browser stored before the redirect. */
const googleAnswer = z.object({
  code: secret(2048, 1),
  /** RFC 7636, 4.1. */
  code_verifier: z
    .string()
    .max(128)
    .regex(/^[\w.~-]{43,128}$/),
  redirect_uri: z.url().max(300),
  nonce: z
    .string()
    .max(128)
    .regex(/^[\w-]{22,128}$/),
  /** RFC 9207: the issuer, where it names itself in its answer. */
  iss: text(300).optional(),
})

export const googleSettings = endpoint({
  id: 'googleSettings',
  method: 'GET',
  path: '/api/token/google/',
  tag: 'accounts',
  auth: 'none',
  summary: 'Where to send a browser that signs in with Google',
  response: z.object({
    authorization_endpoint: z.string(),
    client_id: z.string(),
    scope: z.literal(googleScope),
  }),
})
export const signInWithGoogle = endpoint({
  id: 'signInWithGoogle',
  method: 'POST',
  path: '/api/token/google/',
  tag: 'accounts',
  auth: 'none',
  summary: 'Sign in, or register, with what Google answered: OpenID Connect code flow with PKCE',
  body: googleAnswer,
  response: tokens,
})

/** A Google account linked to this account. */
const identitySchema = z.object({
  pk: z.string(),
  /** The e-mail Google reported when it was linked; null for links older than this field. */
  email: z.string().nullable(),
  created_at: z.string(),
})
export type Identity = z.infer<typeof identitySchema>

export const listIdentities = endpoint({
  id: 'listIdentities',
  method: 'GET',
  path: '/api/user/identities/',
  tag: 'accounts',
  auth: 'user',
  summary: 'Google accounts that sign in to this account',
  response: z.array(identitySchema),
})
export const linkGoogle = endpoint({
  id: 'linkGoogle',
  method: 'POST',
  path: '/api/user/identities/',
  tag: 'accounts',
  auth: 'user',
  status: 201,
  summary: 'Let a Google account sign in to this account, whose e-mail must be confirmed; answers the list',
  body: googleAnswer,
  response: z.array(identitySchema),
})
export const unlinkGoogle = endpoint({
  id: 'unlinkGoogle',
  method: 'DELETE',
  path: '/api/user/identities/:pk/',
  tag: 'accounts',
  auth: 'user',
  status: 204,
  summary: 'Take that away again; 409 where it is the only way in',
  params: z.object({ pk: text(255, 1) }),
})
