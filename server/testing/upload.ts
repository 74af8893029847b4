import type { FastifyInstance } from 'fastify'
import type { Context } from '@/server/context'
import { signAccess } from '@/server/http/session'

const boundary = 'limite-do-teste'

/** Sends one file as multipart/form-data, as a browser does. */
export const uploadsTo =
  (app: FastifyInstance, { config, clock }: Pick<Context, 'config' | 'clock'>) =>
  async (
    user: { id: number } | null,
    url: string,
    bytes: Buffer,
    { field = 'file', filename = 'foto.jpg', type = 'image/jpeg' } = {},
  ) => {
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${filename}"\r\ncontent-type: ${type}\r\n\r\n`
    const token =
      user &&
      (await signAccess(config, { id: user.id, session: '00000000-0000-4000-8000-000000000000' }, clock()))
    return app.inject({
      method: 'POST',
      url,
      headers: {
        'content-type': `multipart/form-data; boundary=${boundary}`,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    })
  }
