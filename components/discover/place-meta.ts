import { maxCountedProviders } from '@/lib/contract/catalogue'
import type { Locale } from '@/lib/i18n/locales'
import { formatWholeMoney } from '@/lib/shared/money'

type Translate = (
  key: 'people' | 'many' | 'title' | 'titlePrice',
  values: Record<string, string | number>,
) => string

interface Counted {
  /** Providers there, at most `maxCountedProviders`. */
  providers: number
  lowestCents?: number | null
}

/** Returns "Electrician in Goiânia: 11 professionals, from R$120"; the name alone where nobody offers the work. */
export const withFigures = (
  t: Translate,
  title: string,
  { providers, lowestCents = null }: Counted,
  locale: Locale,
): string => {
  if (providers === 0) return title
  const people = t(providers >= maxCountedProviders ? 'many' : 'people', { count: providers })
  return lowestCents === null
    ? t('title', { title, people })
    : t('titlePrice', { title, people, price: formatWholeMoney(lowestCents, locale) })
}
