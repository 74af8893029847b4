import { maxCountedProviders } from '@/lib/contract/catalogue'
import type { Locale } from '@/lib/i18n/locales'
import { formatWholeMoney } from '@/lib/shared/money'

type Translate = (
  key: 'people' | 'many' | 'title' | 'titlePrice' | 'peoplePrice',
  values: Record<string, string | number>,
) => string

interface Counted {
  /** Providers there, at most `maxCountedProviders`. */
  providers: number
  lowestCents?: number | null
}

const peopleText = (t: Translate, providers: number) =>
  t(providers >= maxCountedProviders ? 'many' : 'people', { count: providers })

/** Returns "11 professionals, from R$120."; null where nobody offers the work. */
export const figuresText = (
  t: Translate,
  { providers, lowestCents = null }: Counted,
  locale: Locale,
): string | null => {
  if (providers === 0) return null
  const people = peopleText(t, providers)
  return lowestCents === null
    ? `${people}.`
    : t('peoplePrice', { people, price: formatWholeMoney(lowestCents, locale) })
}

/** Returns "Electrician in Goiânia: 11 professionals, from R$120"; the name alone where nobody offers the work. */
export const withFigures = (
  t: Translate,
  title: string,
  { providers, lowestCents = null }: Counted,
  locale: Locale,
): string => {
  if (providers === 0) return title
  const people = peopleText(t, providers)
  return lowestCents === null
    ? t('title', { title, people })
    : t('titlePrice', { title, people, price: formatWholeMoney(lowestCents, locale) })
}
