import type { Discover } from '@/lib/contract/seo'

type Translate = (
  key: 'title.country' | 'title.state' | 'title.city',
  values: Record<string, string>,
) => string

/** "House cleaning in Campinas, SP": the name of a place's page, in its title, heading and questions. */
export const discoverTitle = (
  t: Translate,
  { sub_service, state, city }: Pick<Discover, 'sub_service' | 'state' | 'city'>,
): string => {
  const name = sub_service?.name ?? ''
  if (city) return t('title.city', { name, city: city.name, uf: city.state })
  return state ? t('title.state', { name, state: state.name }) : t('title.country', { name })
}
