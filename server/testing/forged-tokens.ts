import { createHmac } from 'node:crypto'
import { signAccessToken, type Caller } from '@/server/http/session'
import type { Config } from '@/server/settings/config'

type Forgery = readonly [name: string, token: string]
type Fields = Record<string, unknown>

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const read = (text: string) => JSON.parse(Buffer.from(text, 'base64url').toString()) as Fields

/**
 * Returns access tokens that must be rejected: altered, signed by others, or signed with our own key for another
 * purpose. `forgerSecret` is the forger's key.
 */
export const forgeAccessTokens = async (
  config: Config,
  caller: Caller,
  { now, forgerSecret }: { now: Date; forgerSecret: string },
): Promise<Forgery[]> => {
  const good = await signAccessToken(config, caller, now)
  const [header = '', payload = '', mac = ''] = good.split('.')
  const [head, claims] = [read(header), read(payload)]
  const seconds = Math.floor(now.getTime() / 1000)
  const signed = (fields: Fields, first: Fields = {}, secret = config.jwtSecret, algorithm = 'sha256') => {
    const text = `${part({ ...head, ...first })}.${part({ ...claims, ...fields })}`
    return `${text}.${createHmac(algorithm, secret).update(text).digest('base64url')}`
  }
  const altered = (fields: Fields, first: Fields = {}) =>
    `${part({ ...head, ...first })}.${part({ ...claims, ...fields })}.${mac}`
  return [
    ['no token', 'nonsense'],
    ['no signature', `${header}.${payload}`],
    ['an empty signature', `${header}.${payload}.`],
    ['no algorithm and no signature', `${part({ ...head, alg: 'none' })}.${payload}.`],
    ['no algorithm, in capitals', `${part({ ...head, alg: 'NONE' })}.${payload}.`],
    ['no algorithm, with the signature', altered({}, { alg: 'none' })],
    ['one character less', good.slice(0, -1)],
    ['one character more', `${good}A`],
    ['a fourth part', `${good}.${mac}`],
    ['a space inside', good.replace('.', ' .')],
    ['another person', altered({ sub: String(caller.id + 1) })],
    ['another session', altered({ sid: '00000000-0000-4000-8000-000000000001' })],
    ['a longer life', altered({ exp: seconds + 86_400 * 365 })],
    ['signed by a forger', signed({}, {}, forgerSecret)],
    [
      'signed by a forger who sends the key along',
      signed({}, { jwk: { kty: 'oct', k: Buffer.from(forgerSecret).toString('base64url') } }, forgerSecret),
    ],
    ['signed by a forger who names a file as key', signed({}, { kid: '../../../../dev/null' }, forgerSecret)],
    ['signed with the issuer’s name', signed({}, {}, String(claims['iss']))],
    ['HS384', signed({}, { alg: 'HS384' }, config.jwtSecret, 'sha384')],
    ['HS512', signed({}, { alg: 'HS512' }, config.jwtSecret, 'sha512')],
    ['another kind of token', signed({}, { typ: 'refresh+jwt' })],
    ['no kind of token', signed({}, { typ: undefined })],
    ['something critical nobody knows', signed({}, { crit: ['unknown'], unknown: true })],
    ['another issuer', signed({ iss: 'somebody' })],
    ['another audience', signed({ aud: 'another-api' })],
    ['no end', signed({ exp: undefined })],
    ['ended an hour ago', signed({ exp: seconds - 3600 })],
    ['not yet valid', signed({ nbf: seconds + 3600 })],
    ['nobody', signed({ sub: undefined })],
    ['person 0', signed({ sub: '0' })],
    ['a person without a number', signed({ sub: 'x' })],
    ['no session', signed({ sid: undefined })],
    ['a session that is none', signed({ sid: '1' })],
  ]
}

/** Refresh tokens made of a true one without knowing the secret, or knowing `forgerSecret` instead. */
export const forgeRefreshTokens = (token: string, other: string, forgerSecret: string): Forgery[] => {
  const [id = '', generation = '', mac = ''] = token.split('.')
  const [otherId = ''] = other.split('.')
  const macOf = (text: string) => createHmac('sha256', forgerSecret).update(text).digest('base64url')
  return [
    ['nothing of ours', 'x'],
    ['the next generation', `${id}.${Number(generation) + 1}.${mac}`],
    ['a signature of zeros', `${id}.${generation}.${'A'.repeat(43)}`],
    ['another session', `${otherId}.${generation}.${mac}`],
    ['one character less', token.slice(0, -1)],
    ['one character more', `${token}=`],
    ['a sign before the generation', `${id}.+${generation}.${mac}`],
    ['a zero before the generation', `${id}.0${generation}.${mac}`],
    ['the session in capitals', `${id.toUpperCase()}.${generation}.${mac}`],
    ['signed by a forger', `${id}.${generation}.${macOf(`refresh:${id}.${generation}`)}`],
    ['signed by a forger, for another purpose', `${id}.${generation}.${macOf(`${id}.${generation}`)}`],
  ]
}
