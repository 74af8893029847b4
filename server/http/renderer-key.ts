import { hkdfSync } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Config } from '@/server/settings/config'
import { verificationSecrets, verifyMac } from '@/server/settings/verify-mac'

/** Header that identifies the renderer to the front and to the API. */
export const rendererHeader = 'x-renderer-key'

/** Derived from the signing secret (RFC 5869), so that an API in another process has it too. */
export const deriveRendererKey = (jwtSecret: string): string =>
  Buffer.from(hkdfSync('sha256', jwtSecret, '', 'renderer', 32)).toString('base64url')

export const makeIsRenderer = (config: Config): ((request: FastifyRequest) => boolean) => {
  const keys = new Map(verificationSecrets(config).map((secret) => [secret, deriveRendererKey(secret)]))
  return ({ headers }) => {
    const said = headers[rendererHeader]
    return typeof said === 'string' && verifyMac(config, said, (secret) => keys.get(secret) ?? '')
  }
}
