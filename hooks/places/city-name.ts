import { useQuery } from '@tanstack/react-query'
import { useLocale } from 'next-intl'
import { inCity } from '@/lib/shared/place-names'
import { placeQueries } from './queries'

/** Returns `em São Paulo` for an IBGE code; empty until the name is known. */
export const useInCity = (ibge: number | null): string => {
  const locale = useLocale()
  const { data = [] } = useQuery(placeQueries.named(ibge === null ? [] : [ibge]))
  const [city] = data
  return city ? inCity(city.name, locale) : ''
}
