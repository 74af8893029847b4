import type { FastifyRequest } from 'fastify'
import { attachedOf, type Attached } from '@/lib/contract/attached'
import { fileLimits, type ChatFile } from '@/lib/contract/chat-files'
import { sightOfOffer, type Sight } from '@/lib/contract/disclosure'
import type { Context } from '@/server/context'
import type { Tx } from '@/server/db/client'
import { DomainError, invalid, notFound, stateChanged } from '@/server/http/errors'
import type { Limiter } from '@/server/http/limiter'
import { lineOf } from '@/server/http/network'
import { claimFresh, findFacts, keepFile, setAside, type FileFacts } from '@/server/modules/media/service'
import { namedFile } from '@/server/modules/media/upload'
import { presentFile } from './file-presenter'
import { takesMessages } from './policy'
import { sideOf } from './presenter'
import { findSides, standingOf } from './repository'

const isDocument = ({ type }: Pick<FileFacts, 'type'>) => type === 'application/pdf'

/** A PDF is letterhead as a rule, with every contact on it: it waits for the payment, as contacts do. */
const refuseEarly = (files: readonly Pick<FileFacts, 'type'>[], sight: Sight) => {
  if (sight === 'first' && files.some(isDocument)) throw stateChanged()
}

/**
 * An upload for a message of a room, kept for a day until one is sent with it. The room is looked at before the
 * body is read: to anyone but its two sides it is missing.
 */
export const receiveFile = async (
  context: Context,
  limiter: Limiter,
  { user, room, request }: { user: number; room: number; request: FastifyRequest },
): Promise<ChatFile> => {
  const { db } = context
  const sides = await findSides(db, room)
  const standing = sides && sideOf(sides, user) ? await standingOf(db, room) : null
  if (!standing) throw notFound()
  if (standing.isBlocked) throw new DomainError('conversation_closed')
  if (!takesMessages(standing)) throw stateChanged()
  await limiter.spend('chat-file', fileLimits.aMinute, user)
  await limiter.spend('chat-file-day', fileLimits.aDay, user)
  const file = await context.pictures.receive({ member: user, line: lineOf(request.ip) }, () =>
    namedFile(request),
  )
  const sight = sightOfOffer(standing.booking, room)
  if ('name' in file) refuseEarly([{ type: 'application/pdf' }], sight)
  const kept = await ('name' in file
    ? setAside(context, file, 'application/pdf')
    : setAside(context, file, 'image/webp'))
  const facts = await findFacts(db, await keepFile(db, user, kept))
  if (!facts) throw notFound()
  return presentFile(context, facts, 'mine')
}

/**
 * Takes uploads for a message, in the order named. Throws validation_error for those that are not the sender's, were
 * sent before or are forgotten, and state_changed for a PDF before the payment.
 */
export const takeFiles = async (
  tx: Tx,
  ids: readonly string[],
  sender: number,
  sight: Sight,
): Promise<{ files: FileFacts[]; attached: Attached | null }> => {
  if (ids.length === 0) return { files: [], attached: null }
  const claimed = new Map((await claimFresh(tx, [...ids], sender)).map((file) => [file.id, file]))
  const files = ids.flatMap((id) => claimed.get(id.toLowerCase()) ?? [])
  if (files.length < ids.length) throw invalid({ files: ['unknown_photo'] })
  refuseEarly(files, sight)
  return { files, attached: attachedOf(files) }
}
