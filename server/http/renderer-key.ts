import { hkdfSync, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

/** Header that identifies the renderer to the front and to the API. */
export const rendererHeader = 'x-renderer-key'

/** Derived from the signing secret (RFC 5869), so that an API in another process has it too. */
export const deriveRendererKey = (jwtSecret: string): string =>
  Buffer.from(hkdfSync('sha256', jwtSecret, '', 'renderer', 32)).toString('base64url')

export const makeIsRenderer = (jwtSecret: string): ((request: FastifyRequest) => boolean) => {
  const key = Buffer.from(deriveRendererKey(jwtSecret))
  return ({ headers }) => {
    const said = headers[rendererHeader]
    if (typeof said !== 'string') return false
    const given = Buffer.from(said)
    return given.length === key.length && timingSafeEqual(given, key)
  }
}
