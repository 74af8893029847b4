import { fileNameMax, pdfBytes } from '@/lib/contract/chat-files'
import { DomainError } from '@/server/http/errors'

/** A PDF as it is kept: unchanged, because nothing here reads it, and only ever sent as a download. */
export interface PdfFile {
  bytes: Buffer
  name: string
}

/** Readers accept bytes after the end mark, so it is looked for in the last kilobyte (ISO 32000-1, 7.5.5). */
const tailBytes = 1024

/**
 * By the first and last bytes, whatever the sender called it. One that begins with other bytes is none. Throws
 * payload_too_large.
 */
export const isPdf = (bytes: Buffer): boolean => {
  if (!/^%PDF-[12]\.\d/.test(bytes.toString('latin1', 0, 8))) return false
  if (bytes.length > pdfBytes) throw new DomainError('payload_too_large')
  return bytes.subarray(-tailBytes).includes('%%EOF')
}

/** What would read as another name: control characters, and those that turn the direction of writing. */
const unseen = /[\p{C}\u2028\u2029]/gu
/** What separates folders, or means something to a shell or a file system. */
const unsafe = /[\\/:*?"<>|]/g

/** The last part of what its sender called it, in one line, ending in `.pdf`. */
export const sanitizePdfName = (name: string | undefined): string => {
  const last = (name ?? '').normalize('NFC').split(/[\\/]/).at(-1) ?? ''
  const words = last.replace(unseen, '').replace(unsafe, ' ').replace(/\s+/g, ' ').trim()
  const stem = words.replace(/(\s*\.pdf)+$/i, '').replace(/^[.\s]+/, '')
  return `${[...stem].slice(0, fileNameMax - 4).join('') || 'documento'}.pdf`
}
