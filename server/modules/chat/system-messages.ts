import { translateSystemMessage } from '@/lib/shared/system-messages'
import type { Locale } from '@/server/http/locale'
import { formatDateTime } from '@/server/time/local-time'

type Who = 'customer' | 'provider'

/** Author of a change of date, by role: a stored name might have to be erased later. */
const whos: Record<Who, Record<Locale, string>> = {
  customer: { pt: 'O cliente', en: 'The customer' },
  provider: { pt: 'O profissional', en: 'The professional' },
}

const sentences = {
  proposed: {
    pt: (who: string, when: string) => `${who} propôs outra data: ${when}.`,
    en: (who: string, when: string) => `${who} proposed another date: ${when}.`,
  },
  moved: {
    pt: (who: string, when: string) => `${who} aceitou a nova data: ${when}.`,
    en: (who: string, when: string) => `${who} accepted the new date: ${when}.`,
  },
  declined: {
    pt: (who: string, when: string) => `${who} não mudou a data. Continua valendo ${when}.`,
    en: (who: string, when: string) => `${who} did not change the date. It stays on ${when}.`,
  },
  withdrawn: {
    pt: (who: string, when: string) => `${who} retirou a mudança. Continua valendo ${when}.`,
    en: (who: string, when: string) => `${who} took the change back. It stays on ${when}.`,
  },
} as const
type Sentence = keyof typeof sentences

/** Encodes a line about a date for storage: sentence, author's role, moment and municipality. */
export const encodeSystemMessage = (sentence: Sentence, who: Who, at: Date, ibge: number): string =>
  `${sentence} ${who} ${at.toISOString()} ${ibge}`

/** Lines of the first release name no municipality. */
const stored = /^(proposed|moved|declined|withdrawn) (customer|provider) (\d{4}-\S+Z)(?: (\d{7}))?$/

/** A stored line about a date in the reader's language, on the clock of the place; null for any other text. */
const datedLineIn = (text: string, locale: Locale): string | null => {
  const [, sentence, who, at, ibge] = stored.exec(text) ?? []
  if (!sentence || !who || !at) return null
  return sentences[sentence as Sentence][locale](
    whos[who as Who][locale],
    formatDateTime(new Date(at), locale, 'full', ibge === undefined ? undefined : Number(ibge)),
  )
}

/** A line of the program as it is read. */
export const renderSystemMessage = (text: string, locale: Locale): string =>
  datedLineIn(text, locale) ?? translateSystemMessage(text, locale)
