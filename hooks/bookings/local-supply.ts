import { useQuery } from '@tanstack/react-query'
import { useLocale } from 'next-intl'
import { publicCall } from '@/lib/api/public'
import { getLocalSupply } from '@/lib/contract/local-supply'
import type { PickedService } from '@/lib/wizard/request'

/** Somebody may have taken the first free time meanwhile. */
const freshMs = 30_000

/** Who does a work in a city, as soon as both are known. */
export const useLocalSupply = (service: PickedService | null, city: number | null) => {
  const locale = useLocale()
  const [slug, subslug] = [service?.service_slug ?? '', service?.slug ?? '']
  return useQuery({
    queryKey: ['catalogue', 'local-supply', locale, slug, subslug, city],
    staleTime: freshMs,
    enabled: service !== null && city !== null,
    queryFn: ({ signal }) =>
      publicCall(locale)(getLocalSupply, { params: { slug, subslug }, query: { city: city ?? 0 }, signal }),
  })
}
