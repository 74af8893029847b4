import type { ChatFile } from '@/lib/contract/chat-files'
import type { Visibility } from '@/lib/contract/visibility'
import type { Needs } from '@/server/context'
import { maskText } from '@/server/modules/accounts/person'
import type { StoredFileInfo } from '@/server/modules/media/service'
import { signedUrl, signedUrlLifetime } from '@/server/modules/media/urls'

/** Visibility of a file to its reader: their own, or the other side's to some degree. */
type FileSight = 'mine' | Visibility

type Signing = Needs<'config' | 'clock'>

/** A file as one side of its room reads it, with an address that opens for some hours. */
export const presentFile = ({ config, clock }: Signing, file: StoredFileInfo, sight: FileSight): ChatFile => {
  const isPdf = file.type === 'application/pdf'
  const { booking } = signedUrlLifetime
  return {
    id: file.id,
    type: file.type,
    name: file.name === null ? null : maskText(file.name, sight === 'mine' ? 'full' : sight),
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
  files: readonly StoredFileInfo[],
  sender: number | null,
  reader: { user: number; sight: Visibility },
): ChatFile[] =>
  files.map((file) => presentFile(signing, file, sender === reader.user ? 'mine' : reader.sight))
