import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'

const uploadBytes = 10 * 1024 * 1024

/** Browsers write names of files as UTF-8; the parser's own default is Latin-1. */
const options = {
  limits: { fileSize: uploadBytes, files: 1, fields: 4, parts: 5 },
  defParamCharset: 'utf8',
}

/**
 * Routes that take a file are registered in a scope of their own: its hooks follow multipart parts until the
 * end of the answer, which other requests should not pay for.
 */
export const withMultipart = (app: FastifyInstance, serve: (app: FastifyInstance) => void): void => {
  void app.register(async (apart) => {
    await apart.register(multipart, options)
    serve(apart)
  })
}
