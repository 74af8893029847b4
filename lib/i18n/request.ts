import { hasLocale } from 'next-intl'
import { getRequestConfig } from 'next-intl/server'
import { routing, timeZone } from './routing'

export default getRequestConfig(async ({ requestLocale }) => {
  const asked = await requestLocale
  const locale = hasLocale(routing.locales, asked) ? asked : routing.defaultLocale
  const messages =
    locale === 'pt' ? await import('../../locales/pt.json') : await import('../../locales/en.json')
  return { locale, messages: messages.default, timeZone }
})
