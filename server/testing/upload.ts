import type { FastifyInstance } from 'fastify'
import type { Needs } from '@/server/context'
import { signAccessToken } from '@/server/http/session'

const boundary = 'limite-do-teste'

/** The content type and body by which a browser sends one file as multipart/form-data. */
export const fileForm = (
  bytes: Buffer,
  { field = 'file', filename = 'foto.jpg', type = 'image/jpeg' } = {},
): { type: string; body: Buffer } => {
  const disposition = `content-disposition: form-data; name="${field}"; filename="${filename}"`
  const head = `--${boundary}\r\n${disposition}\r\ncontent-type: ${type}\r\n\r\n`
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  }
}

/** Sends one file as multipart/form-data, as a browser does. */
export const makeUploader =
  (app: FastifyInstance, { config, clock }: Needs<'config' | 'clock'>) =>
  async (
    user: { id: number } | null,
    url: string,
    bytes: Buffer,
    named: { field?: string; filename?: string; type?: string; address?: string } = {},
  ) => {
    const { type, body: payload } = fileForm(bytes, named)
    const token =
      user &&
      (await signAccessToken(
        config,
        { id: user.id, session: '00000000-0000-4000-8000-000000000000' },
        clock(),
      ))
    return app.inject({
      method: 'POST',
      url,
      headers: {
        'content-type': type,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        // Takes effect only if a proxy is trusted.
        ...(named.address ? { 'x-forwarded-for': named.address } : {}),
      },
      payload,
    })
  }
