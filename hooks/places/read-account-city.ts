import { accountQueries } from '@/hooks/accounts/queries'
import type { City } from '@/lib/contract/places'
import { getQueryClient } from '@/lib/query-client'

/** Resolves with the city of the account's only address; with undefined for none, several or a failed request. */
export const readAccountCity = async (): Promise<City | undefined> => {
  const profile = await getQueryClient()
    .fetchQuery({ ...accountQueries.profile(), staleTime: 60_000 })
    .catch(() => undefined)
  const [only, other] = profile?.addresses ?? []
  return only && !other ? { ibge: only.city, name: only.city_name, state: only.state } : undefined
}
