import type { FastifyRequest } from 'fastify'
import { DomainError, invalid } from '@/server/http/errors'

/** What the parser says of a form, as the API says it. */
const refusalOf = (error: unknown): unknown => {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'FST_FILES_LIMIT') return invalid({ file: ['too_many'] })
  // The plugin's own errors carry a status of 4xx; its parser's, on what is cut off or garbled, carry none.
  return typeof code === 'string' && code.startsWith('FST_') ? error : new DomainError('malformed_request')
}

/** The form is read to its end: what is refused half-read would leave the rest in the connection. */
const readForm = async (request: FastifyRequest): Promise<Buffer | null> => {
  let file: Buffer | null = null
  try {
    for await (const part of request.files()) {
      if (part.fieldname === 'file') file = await part.toBuffer()
      else part.file.resume()
    }
  } catch (error) {
    throw refusalOf(error)
  }
  return file
}

/**
 * Rejects when the connection ends before all of the body was read. The parser waits for ever for a body that
 * was cut off before it began to read, or that arrived whole on a connection torn down for what followed it:
 * a decoder's place would be held for good.
 */
const senderGone = ({ raw }: FastifyRequest) =>
  new Promise<never>((_resolve, reject) => {
    const check = () => raw.readableEnded || reject(new DomainError('malformed_request'))
    if (raw.destroyed) check()
    else raw.once('close', check)
  })

/** The bytes of the one file, in the field `file`; the size limit is the app's. */
export const uploadedFile = async (request: FastifyRequest): Promise<Buffer> => {
  if (!request.isMultipart()) throw new DomainError('unsupported_media_type')
  const bytes = await Promise.race([readForm(request), senderGone(request)])
  if (!bytes || bytes.length === 0) throw invalid({ file: ['required'] })
  return bytes
}
