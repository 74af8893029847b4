import type { FastifyRequest } from 'fastify'
import { DomainError, invalid } from '@/server/http/errors'

/** The bytes of the file part named `file`; the size limit is the app's. */
export const uploadedFile = async (request: FastifyRequest): Promise<Buffer> => {
  if (!request.isMultipart()) throw new DomainError('unsupported_media_type')
  const part = await request.file()
  if (!part || part.fieldname !== 'file') throw invalid({ file: ['required'] })
  const bytes = await part.toBuffer()
  if (bytes.length === 0) throw invalid({ file: ['required'] })
  return bytes
}
