import { createHmac, createSign, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

type Fields = Record<string, unknown>

/** An issued ID token and the tools to forge another. */
export interface IssuedToken {
  header: Fields
  claims: Fields
  /** With the published key, if nothing else is said. */
  sign(header: Fields, claims: Fields, key?: KeyObject): string
  /** Signs by HMAC with a public key as the secret. */
  hmac(header: Fields, claims: Fields, secret: string): string
  strange: KeyObject
  strangeJwk: object
  publicPem: string
}
/** Replaces the ID token; undefined leaves it out. */
type Forge = (made: IssuedToken) => string | undefined

export const unmodified: Forge = ({ header, claims, sign }) => sign(header, claims)
export const encodeTokenPart = (fields: Fields) => Buffer.from(JSON.stringify(fields)).toString('base64url')
const read = (from = '') => JSON.parse(Buffer.from(from, 'base64url').toString()) as Fields

const published = generateKeyPairSync('rsa', { modulusLength: 2048 })
const strange = generateKeyPairSync('rsa', { modulusLength: 2048 })
const kid = 'published'

const sign = (header: Fields, claims: Fields, key = published.privateKey) => {
  const said = `${encodeTokenPart(header)}.${encodeTokenPart(claims)}`
  return `${said}.${createSign('RSA-SHA256').update(said).sign(key).toString('base64url')}`
}
const hmac = (header: Fields, claims: Fields, secret: string) => {
  const said = `${encodeTokenPart(header)}.${encodeTokenPart(claims)}`
  return `${said}.${createHmac('sha256', secret).update(said).digest('base64url')}`
}

/**
 * Starts an issuer whose ID tokens are `forge`d from those of the real one behind it, which still checks code, client
 * and verifier. It publishes its own key, so unchanged tokens it re-signs are accepted.
 */
export const startTamperingIssuer = async (real: string) => {
  let forge: Forge = unmodified
  const server = createServer()
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const madeOf = (idToken: string): IssuedToken => ({
    header: { alg: 'RS256', kid },
    claims: { ...read(idToken.split('.')[1]), iss: url },
    ...{ sign, hmac, strange: strange.privateKey },
    strangeJwk: strange.publicKey.export({ format: 'jwk' }),
    publicPem: published.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  })
  const answered = async (request: IncomingMessage): Promise<{ status: number; body: unknown }> => {
    if (request.url === '/jwks')
      return {
        status: 200,
        body: { keys: [{ ...published.publicKey.export({ format: 'jwk' }), kid, use: 'sig', alg: 'RS256' }] },
      }
    const { method = 'GET', headers } = request
    const answer = await fetch(`${real}${request.url}`, {
      method,
      headers: {
        'content-type': headers['content-type'] ?? 'text/plain',
        ...(headers.authorization ? { authorization: headers.authorization } : {}),
      },
      ...(method === 'POST' ? { body: await text(request) } : {}),
    })
    const body = JSON.parse((await answer.text()).replaceAll(real, url)) as { id_token?: string }
    return {
      status: answer.status,
      body: body.id_token ? { ...body, id_token: forge(madeOf(body.id_token)) } : body,
    }
  }
  server.on('request', (request, response) => {
    answered(request).then(
      ({ status, body }) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
      () => response.destroy(),
    )
  })
  return {
    url,
    forging: (next: Forge) => void (forge = next),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
