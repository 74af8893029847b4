import { createHash } from 'node:crypto'
import type { startIssuer } from '@/server/testing/issuer'

type Issuer = Awaited<ReturnType<typeof startIssuer>>
type Answer = Awaited<ReturnType<Issuer['authorise']>>
type Person = Parameters<Issuer['authorise']>[0]

export const elsewhere = 'https://elsewhere.example/login/google/'

interface Attack {
  issuer: Issuer
  who: Person
  /** Somebody else, who attacks or is attacked. */
  other: Person
  /** Uses an answer up. */
  use(body: Answer): Promise<unknown>
}

/** What arrives at the API in the place of the issuer's answer to the attempt of this browser. */
export const answers: Record<string, (attack: Attack) => Promise<Record<string, unknown>>> = {
  'a code used before': async ({ issuer, who, use }) => {
    const body = await issuer.authorise(who)
    await use(body)
    return body
  },
  'a code never given': async ({ issuer, who }) => ({ ...(await issuer.authorise(who)), code: 'made-up' }),
  'an address in the place of a code': async ({ issuer, who }) => ({
    ...(await issuer.authorise(who)),
    code: '&redirect_uri=https://evil.example&code=a',
  }),
  'a code of another client': async ({ issuer, who }) => issuer.authorise(who, { client: 'another' }),
  'the code of somebody else, who began elsewhere': async ({ issuer, who, other }) => ({
    ...(await issuer.authorise(who)),
    code: (await issuer.authorise(other)).code,
  }),
  'the code of somebody else, with their nonce': async ({ issuer, who, other }) => {
    const { code, nonce } = await issuer.authorise(other)
    return { ...(await issuer.authorise(who)), code, nonce }
  },
  'the code of somebody else, with their verifier': async ({ issuer, who, other }) => {
    const { code, code_verifier } = await issuer.authorise(other)
    return { ...(await issuer.authorise(who)), code, code_verifier }
  },
  'another verifier': async ({ issuer, who }) => ({
    ...(await issuer.authorise(who)),
    code_verifier: 'x'.repeat(43),
  }),
  'the challenge in the place of the verifier': async ({ issuer, who }) => {
    const body = await issuer.authorise(who)
    const challenge = createHash('sha256').update(body.code_verifier).digest('base64url')
    return { ...body, code_verifier: challenge }
  },
  'no verifier': async ({ issuer, who }) => ({ ...(await issuer.authorise(who)), code_verifier: undefined }),
  'another nonce': async ({ issuer, who }) => ({ ...(await issuer.authorise(who)), nonce: 'y'.repeat(22) }),
  'no nonce': async ({ issuer, who }) => ({ ...(await issuer.authorise(who)), nonce: undefined }),
  'another issuer’s answer': async ({ issuer, who }) => ({
    ...(await issuer.authorise(who)),
    iss: 'https://issuer.example',
  }),
  'an answer of nobody': async ({ issuer, who }) => ({ ...(await issuer.authorise(who)), iss: undefined }),
  'an answer sent to another page of the client': ({ issuer, who }) =>
    issuer.authorise(who, { page: elsewhere }),
  'an answer sent elsewhere that says it was sent here': async ({ issuer, who }) => ({
    ...(await issuer.authorise(who, { page: elsewhere })),
    redirect_uri: (await issuer.authorise(who)).redirect_uri,
  }),
  'an answer to our page in the other language': async ({ issuer, who }) => {
    const body = await issuer.authorise(who)
    return { ...body, redirect_uri: body.redirect_uri.replace('/login/', '/en/login/') }
  },
}
