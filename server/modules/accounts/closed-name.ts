import type { Locale } from '@/server/http/locale'

const names: Record<Locale, string> = { pt: 'Conta encerrada', en: 'Closed account' }

/** What an erased person is called in the database. */
export const closedName = names.pt

/** A name as it is shown: that of an erased person is words, and follows the reader's language. */
export const nameIn = (fullName: string, locale: Locale): string =>
  fullName === closedName ? names[locale] : fullName
