import type { FastifyRequest } from 'fastify'
import { DomainError, validationError } from '@/server/http/errors'

/** Translates errors of the multipart parser. */
const refusalOf = (error: unknown): unknown => {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'FST_FILES_LIMIT') return validationError({ file: ['too_many'] })
  // Errors of the plugin have a 4xx status; errors of its parser about truncated or malformed bodies have
  // none.
  return typeof code === 'string' && code.startsWith('FST_') ? error : new DomainError('malformed_request')
}

export interface UploadedFile {
  bytes: Buffer
  /** Name given by the sender. */
  name: string | undefined
}

/** Reads the form to its end: an unread rest would stay in the connection. */
const readForm = async (request: FastifyRequest): Promise<UploadedFile | null> => {
  let file: UploadedFile | null = null
  try {
    for await (const part of request.files()) {
      if (part.fieldname === 'file') file = { bytes: await part.toBuffer(), name: part.filename }
      else part.file.resume()
    }
  } catch (error) {
    throw refusalOf(error)
  }
  return file
}

/**
 * Rejects when the connection ends before the whole body was read. The parser would wait for ever for a body
 * cut off before it began to read, or read completely on a connection that was torn down, and hold a
 * decoder's place.
 */
const clientAborted = ({ raw }: FastifyRequest) =>
  new Promise<never>((_resolve, reject) => {
    const check = () => raw.readableEnded || reject(new DomainError('malformed_request'))
    if (raw.destroyed) check()
    else raw.once('close', check)
  })

/** The one file, in the field `file`; the size limit is the app's. */
export const readUploadedFile = async (request: FastifyRequest): Promise<UploadedFile> => {
  if (!request.isMultipart()) throw new DomainError('unsupported_media_type')
  const file = await Promise.race([readForm(request), clientAborted(request)])
  if (!file || file.bytes.length === 0) throw validationError({ file: ['required'] })
  return file
}

/** Its bytes. */
export const readUploadedBytes = async (request: FastifyRequest): Promise<Buffer> =>
  (await readUploadedFile(request)).bytes
