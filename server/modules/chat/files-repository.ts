import { asc, eq, inArray } from 'drizzle-orm'
import type { Executor, Tx } from '@/server/db/client'
import { messageFiles } from '@/server/db/schema/chat-files'
import { media } from '@/server/db/schema/operations'
import { fileColumns, type StoredFileInfo } from '@/server/modules/media/service'

export const insertFiles = async (tx: Tx, message: number, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  await tx
    .insert(messageFiles)
    .values(ids.map((mediaId, position) => ({ messageId: message, position, mediaId })))
}

/** The files of messages, by message, in their order: one statement, and none where no message has any. */
export const listFilesOfMessages = async (
  db: Executor,
  messages: readonly { id: number; attached: string | null }[],
): Promise<ReadonlyMap<number, StoredFileInfo[]>> => {
  const ids = messages.flatMap(({ id, attached }) => (attached === null ? [] : [id]))
  const found = new Map<number, StoredFileInfo[]>()
  if (ids.length === 0) return found
  const rows = await db
    .select({ message: messageFiles.messageId, ...fileColumns })
    .from(messageFiles)
    .innerJoin(media, eq(media.id, messageFiles.mediaId))
    .where(inArray(messageFiles.messageId, ids))
    .orderBy(asc(messageFiles.messageId), asc(messageFiles.position))
  for (const { message, ...file } of rows) found.set(message, [...(found.get(message) ?? []), file])
  return found
}
