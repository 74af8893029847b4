import { z } from 'zod'
import { tokens } from './accounts'
import { endpoint } from './endpoint'

/** What is asked of the other side: who it is, the name, the e-mail and whether it is confirmed. */
export const googleScope = 'openid profile email' as const

export const googleSettings = endpoint({
  id: 'googleSettings',
  method: 'GET',
  path: '/api/token/google/',
  tag: 'accounts',
  auth: 'none',
  summary: 'Where to send a browser that signs in with Google',
  response: z.object({ authorization_endpoint: z.string(), client_id: z.string(), scope: z.literal(googleScope) }),
})
export const signInWithGoogle = endpoint({
  id: 'signInWithGoogle',
  method: 'POST',
  path: '/api/token/google/',
  tag: 'accounts',
  auth: 'none',
  summary: 'Sign in, or register, with what Google answered: OpenID Connect code flow with PKCE',
  body: z.object({
    code: z.string().min(1).max(2048),
    /** RFC 7636, 4.1. */
    code_verifier: z.string().regex(/^[\w.~-]{43,128}$/),
    redirect_uri: z.url().max(300),
    nonce: z.string().regex(/^[\w-]{22,128}$/),
    /** RFC 9207: the issuer, where it names itself in its answer. */
    iss: z.string().max(300).optional(),
  }),
  response: tokens,
})
