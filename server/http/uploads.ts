import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'

const uploadBytes = 10 * 1024 * 1024

/**
 * Serves what takes a file apart from the rest: the parts of a form are watched from the first byte to the
 * end of the answer, which no other request should pay for.
 */
export const whereFilesAreTaken = (app: FastifyInstance, serve: (app: FastifyInstance) => void): void => {
  void app.register(async (apart) => {
    await apart.register(multipart, { limits: { fileSize: uploadBytes, files: 1, fields: 4, parts: 5 } })
    serve(apart)
  })
}
