import type { FastifyRequest } from 'fastify'
import { attachedOf, type Attached } from '@/lib/contract/attached'
import { fileLimits, type ChatFile } from '@/lib/contract/chat-files'
import { visibilityOfOffer, type Visibility } from '@/lib/contract/visibility'
import type { Needs } from '@/server/context'
import type { Tx } from '@/server/db/client'
import { DomainError, notFoundError, stateChangedError, validationError } from '@/server/http/errors'
import { rateLimitAddress } from '@/server/http/network'
import type { RateLimiter } from '@/server/http/rate-limiter'
import {
  claimUnclaimed,
  findFileInfo,
  stageUpload,
  storeFile,
  type StoredFileInfo,
} from '@/server/modules/media/service'
import { readUploadedFile } from '@/server/modules/media/upload'
import { presentFile } from './file-presenter'
import { acceptsMessages } from './policy'
import { sideOf } from './presenter'
import { findRoomStatus, findSides } from './repository'

const isDocument = ({ type }: Pick<StoredFileInfo, 'type'>) => type === 'application/pdf'

/** A PDF is letterhead as a rule, with every contact on it: it waits for the payment, as contacts do. */
const assertPdfAllowed = (files: readonly Pick<StoredFileInfo, 'type'>[], sight: Visibility) => {
  if (sight === 'first' && files.some(isDocument)) throw stateChangedError()
}

/**
 * An upload for a message of a room, kept for a day until one is sent with it. The room is looked at before the
 * body is read: to anyone but its two sides it is missing.
 */
export const storeChatFile = async (
  context: Needs<'config' | 'db' | 'clock' | 'pictures' | 'mediaStore'>,
  limiter: RateLimiter,
  { user, room, request }: { user: number; room: number; request: FastifyRequest },
): Promise<ChatFile> => {
  const { db } = context
  const sides = await findSides(db, room)
  const status = sides && sideOf(sides, user) ? await findRoomStatus(db, room) : null
  if (!status) throw notFoundError()
  if (status.isBlocked) throw new DomainError('conversation_closed')
  if (!acceptsMessages(status)) throw stateChangedError()
  await limiter.consume('chat-file', fileLimits.aMinute, user)
  await limiter.consume('chat-file-day', fileLimits.aDay, user)
  const file = await context.pictures.readAndClean({ member: user, line: rateLimitAddress(request.ip) }, () =>
    readUploadedFile(request),
  )
  const sight = visibilityOfOffer(status.booking, room)
  if ('name' in file) assertPdfAllowed([{ type: 'application/pdf' }], sight)
  const kept = await ('name' in file
    ? stageUpload(context, file, 'application/pdf')
    : stageUpload(context, file, 'image/webp'))
  const facts = await findFileInfo(db, await storeFile(db, user, kept))
  if (!facts) throw notFoundError()
  return presentFile(context, facts, 'mine')
}

/**
 * Takes uploads for a message, in the order named. Throws validation_error for those that are not the sender's, were
 * sent before or are forgotten, and state_changed for a PDF before the payment.
 */
export const claimFiles = async (
  tx: Tx,
  ids: readonly string[],
  sender: number,
  sight: Visibility,
): Promise<{ files: StoredFileInfo[]; attached: Attached | null }> => {
  if (ids.length === 0) return { files: [], attached: null }
  const claimed = new Map((await claimUnclaimed(tx, [...ids], sender)).map((file) => [file.id, file]))
  const files = ids.flatMap((id) => claimed.get(id.toLowerCase()) ?? [])
  if (files.length < ids.length) throw validationError({ files: ['unknown_photo'] })
  assertPdfAllowed(files, sight)
  return { files, attached: attachedOf(files) }
}
