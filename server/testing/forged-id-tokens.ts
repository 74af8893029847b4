import { clientSecret } from '@/server/testing/scenarios/google-sign-in'
import { encodeTokenPart, type IssuedToken } from '@/server/testing/tampering-issuer'

const seconds = () => Math.floor(Date.now() / 1000)
const other = 'https://issuer.example'

/** Forged ID tokens, each made of a good one. */
export const forgedIdTokens: Record<string, (made: IssuedToken) => string | undefined> = {
  'is not there': () => undefined,
  'is nonsense': () => 'nonsense',
  'has no signature': ({ header, claims }) => `${encodeTokenPart(header)}.${encodeTokenPart(claims)}.`,
  'says that it has no signature': ({ header, claims }) =>
    `${encodeTokenPart({ ...header, alg: 'none' })}.${encodeTokenPart(claims)}.`,
  'was changed after it was signed': ({ header, claims, sign }) => {
    const [, , signature] = sign(header, claims).split('.')
    return `${encodeTokenPart(header)}.${encodeTokenPart({ ...claims, name: 'Outra Pessoa' })}.${signature}`
  },
  'is signed by another key': ({ header, claims, sign, strange }) => sign(header, claims, strange),
  'is signed by a key it brings along': ({ header, claims, sign, strange, strangeJwk }) =>
    sign({ ...header, jwk: strangeJwk }, claims, strange),
  'is signed by a key it names the place of': ({ header, claims, sign, strange }) =>
    sign({ ...header, jku: `${other}/jwks` }, claims, strange),
  'is signed by a key nobody published': ({ header, claims, sign, strange }) =>
    sign({ ...header, kid: 'unknown' }, claims, strange),
  'takes the published key for a secret': ({ header, claims, hmac, publicPem }) =>
    hmac({ ...header, alg: 'HS256' }, claims, publicPem),
  'is signed with the secret of the client': ({ header, claims, hmac }) =>
    hmac({ ...header, alg: 'HS256' }, claims, clientSecret),
  'says something critical nobody knows': ({ header, claims, sign }) =>
    sign({ ...header, crit: ['unknown'], unknown: true }, claims),
  'is for another client': ({ header, claims, sign }) => sign(header, { ...claims, aud: 'another' }),
  'is for several, and another one’s': ({ header, claims, sign }) =>
    sign(header, { ...claims, aud: ['oficio', 'another'], azp: 'another' }),
  'is another issuer’s': ({ header, claims, sign }) => sign(header, { ...claims, iss: other }),
  'is no issuer’s': ({ header, claims, sign }) => sign(header, { ...claims, iss: undefined }),
  'is over': ({ header, claims, sign }) => sign(header, { ...claims, exp: seconds() - 3_600 }),
  'has no end': ({ header, claims, sign }) => sign(header, { ...claims, exp: undefined }),
  'is not valid yet': ({ header, claims, sign }) => sign(header, { ...claims, nbf: seconds() + 3_600 }),
  'was made at no time': ({ header, claims, sign }) => sign(header, { ...claims, iat: undefined }),
  'answers no attempt': ({ header, claims, sign }) => sign(header, { ...claims, nonce: undefined }),
  'answers another attempt': ({ header, claims, sign }) => sign(header, { ...claims, nonce: 'y'.repeat(22) }),
  'is about nobody': ({ header, claims, sign }) => sign(header, { ...claims, sub: undefined }),
  'is about an empty name': ({ header, claims, sign }) => sign(header, { ...claims, sub: '' }),
  'is about a list': ({ header, claims, sign }) => sign(header, { ...claims, sub: [claims['sub']] }),
  'is about more than a name': ({ header, claims, sign }) =>
    sign(header, { ...claims, sub: 'a'.repeat(256) }),
  'is about a line end': ({ header, claims, sign }) => sign(header, { ...claims, sub: 'a\nb' }),
}
