import type { Attached } from '@/lib/contract/attached'
import type { Locale } from '@/server/http/locale'

const attachmentTexts: Record<Attached, Record<Locale, string>> = {
  photo: { pt: '📷 Foto', en: '📷 Photo' },
  file: { pt: '📎 Arquivo', en: '📎 File' },
}

/** What a notice says of a message: its words, or what came without any. */
export const messagePreview = (attached: Attached | null, text: string, locale: Locale): string => {
  if (attached === null) return text
  return text === '' ? attachmentTexts[attached][locale] : `${attachmentTexts[attached][locale]}: ${text}`
}
