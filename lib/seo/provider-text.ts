import type { z } from 'zod'
import type { providerProfileSchema } from '@/lib/contract/catalogue'
import { languageTag, type Locale } from '@/lib/i18n/locales'
import { excerpt } from '@/lib/shared/excerpt'
import { inCity } from '@/lib/shared/place-names'

type Translate = (
  key: 'title' | 'titleIn' | 'description' | 'descriptionIn' | 'rated' | 'read',
  values?: Record<string, string | number>,
) => string
type Shown = Pick<
  z.infer<typeof providerProfileSchema>,
  'full_name' | 'bio' | 'is_closed' | 'rating' | 'review_count'
> & {
  services: readonly { name: string }[]
  cities: readonly { name: string; state: string }[]
}

/** The length search engines show of a description. */
const longest = 160
/** A shorter bio is not enough for a description. */
const telling = 50
const servicesNamed = 3

const cut = (text: string): string =>
  text.length <= longest ? text : `${excerpt(text, longest - 1).replace(/\s+\S*$/, '')}…`

/** "Rated 4.9 in 32 reviews. …"; null without reviews. */
export const ratingText = (
  t: Translate,
  { rating, review_count: count }: Pick<Shown, 'rating' | 'review_count'>,
  locale: Locale,
): string | null =>
  rating !== null && count > 0
    ? t('rated', { rating: rating.toLocaleString(languageTag[locale]), count })
    : null

/**
 * Title and description of a profile: many people share a name, few share name, work and city. A profile without
 * services is hidden from search: no list and no sitemap names it, so that only a shared link leads there.
 */
export const providerText = (
  t: Translate,
  { full_name: name, bio, services, cities, is_closed, rating, review_count: count }: Shown,
  locale: Locale,
): { title: string; description?: string; hidden: boolean } => {
  const [first] = services
  const own = bio?.replace(/\s+/g, ' ').trim() ?? ''
  const [place] = cities
  const where = place && `${inCity(place.name, locale)}, ${place.state}`
  const said = services
    .slice(0, servicesNamed)
    .map((one) => one.name)
    .join(', ')
  const made =
    first &&
    (where
      ? t('descriptionIn', { services: said, inCity: where, name })
      : t('description', { services: said, name }))
  const more = ratingText(t, { rating, review_count: count }, locale) ?? t('read')
  const description = own.length >= telling ? own : made && `${made} ${more}`
  return {
    title: !first
      ? name
      : where
        ? t('titleIn', { name, service: first.name, inCity: where })
        : t('title', { name, service: first.name }),
    ...(description ? { description: cut(description) } : {}),
    hidden: is_closed || services.length === 0,
  }
}
