import type { Discover } from '@/lib/contract/seo'
import type { Locale } from '@/lib/i18n/locales'
import { inCity, inState } from '@/lib/shared/place-names'

type Translate = (
  key: 'title.country' | 'title.state' | 'title.city' | 'title.cityShort',
  values: Record<string, string>,
) => string

/** "House cleaning in Campinas, SP": the name of a place's page, in its heading and breadcrumb. */
export const discoverTitle = (
  t: Translate,
  { sub_service, state, city }: Pick<Discover, 'sub_service' | 'state' | 'city'>,
  locale: Locale,
): string => {
  const name = sub_service?.name ?? ''
  if (city) return t('title.city', { name, inCity: inCity(city.name, locale), uf: city.state })
  return state
    ? t('title.state', { name, inState: inState(state.name, locale) })
    : t('title.country', { name })
}

/** The same without the state of a city, for titles that go on with figures. */
export const placeName = (
  t: Translate,
  found: Pick<Discover, 'sub_service' | 'state' | 'city'>,
  locale: Locale,
): string =>
  found.city
    ? t('title.cityShort', { name: found.sub_service?.name ?? '', inCity: inCity(found.city.name, locale) })
    : discoverTitle(t, found, locale)
