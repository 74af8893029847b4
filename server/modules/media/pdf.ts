import { fileNameMax, pdfBytes } from '@/lib/contract/chat-files'
import { DomainError } from '@/server/http/errors'

/** A PDF as it is kept: unchanged, because nothing here reads it, and only ever sent as a download. */
export interface PdfFile {
  bytes: Buffer
  name: string
}

/** Readers accept bytes after the end mark, so it is looked for in the last kilobyte (ISO 32000-1, 7.5.5). */
const tailBytes = 1024

/** Detects a PDF by its first and last bytes, ignoring the name. Throws payload_too_large. */
export const isPdf = (bytes: Buffer): boolean => {
  if (!/^%PDF-[12]\.\d/.test(bytes.toString('latin1', 0, 8))) return false
  if (bytes.length > pdfBytes) throw new DomainError('payload_too_large')
  return bytes.subarray(-tailBytes).includes('%%EOF')
}

/** Control characters and those that change the direction of writing, which would disguise a name. */
const unseen = /[\p{C}\u2028\u2029]/gu
/** Path separators and characters special to shells or file systems. */
const unsafe = /[\\/:*?"<>|]/g

/** Returns the last segment of a file name in one line, ending in `.pdf`. */
export const sanitizePdfName = (name: string | undefined): string => {
  const last = (name ?? '').normalize('NFC').split(/[\\/]/).at(-1) ?? ''
  const words = last.replace(unseen, '').replace(unsafe, ' ').replace(/\s+/g, ' ').trim()
  const stem = words.replace(/(\s*\.pdf)+$/i, '').replace(/^[.\s]+/, '')
  return `${[...stem].slice(0, fileNameMax - 4).join('') || 'documento'}.pdf`
}
