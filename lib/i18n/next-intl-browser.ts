/**
 * What browsers load in place of `next-intl` (next.config.js): its own entry wraps each hook in a call that bundlers
 * keep, and with it the formatter of dates and numbers, which nothing here uses.
 */
export { IntlProvider as NextIntlClientProvider, useLocale, useTranslations } from 'use-intl/react'
