import { getTranslations } from 'next-intl/server'
import type { Locale } from '@/lib/i18n/locales'

/** Title of both sides' pages. */
export const messagesTitle = async (locale: Locale): Promise<string> =>
  (await getTranslations({ locale, namespace: 'chat' }))('title')
