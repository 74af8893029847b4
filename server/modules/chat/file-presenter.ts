import type { ChatFile } from '@/lib/contract/chat-files'
import type { Sight } from '@/lib/contract/disclosure'
import type { Context } from '@/server/context'
import { wordsSeen } from '@/server/modules/accounts/person'
import { addressLife, signedUrl } from '@/server/modules/media/address'
import type { FileFacts } from '@/server/modules/media/service'

/** Whose file it is to its reader: their own, or the other side's, of which they see so much. */
type FileSight = 'mine' | Sight

type Signing = Pick<Context, 'config' | 'clock'>

/** A file as one side of its room reads it, with an address that opens for some hours. */
export const presentFile = ({ config, clock }: Signing, file: FileFacts, sight: FileSight): ChatFile => {
  const isPdf = file.type === 'application/pdf'
  const { booking } = addressLife
  return {
    id: file.id,
    type: file.type,
    name: file.name === null ? null : wordsSeen(file.name, sight === 'mine' ? 'full' : sight),
    bytes: file.bytes,
    width: file.width,
    height: file.height,
    url:
      isPdf && sight === 'first'
        ? null
        : signedUrl(config.jwtSecret, file.id, clock(), booking, isPdf ? 'pdf' : 'webp'),
  }
}

/** The files of one message, as `reader` sees them. */
export const presentFiles = (
  signing: Signing,
  files: readonly FileFacts[],
  sender: number | null,
  reader: { user: number; sight: Sight },
): ChatFile[] =>
  files.map((file) => presentFile(signing, file, sender === reader.user ? 'mine' : reader.sight))
