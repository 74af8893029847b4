import { SeededQueries } from '@/components/first-rows/seeded-queries'
import { ProviderOffers, ProviderOffersSkeleton } from '@/components/offers/provider-offers'
import { DeferredContent } from '@/components/ui/deferred-content'
import { filterIn, opportunityQuery, providerDemandQueries, providerTabOf } from '@/hooks/offers/queries'
import { providerQueries } from '@/hooks/provider/queries'
import { providerStats } from '@/lib/contract/offers'
import { getChecklist } from '@/lib/contract/provider'
import { listOpportunityFilters, listProviderDemands } from '@/lib/contract/provider-demands'
import { readFirstRows } from '@/lib/first-rows/read'
import { firstPage } from '@/lib/first-rows/rows'
import { ClientMessages, providerOfferNamespaces } from '@/lib/i18n/client-messages'
import { pageLocale, pageSearch, type AddressedPageProps } from '@/lib/i18n/page-locale'

export { generateMetadata } from '../../../provider/offers/page'

const FirstOffers = async ({ params, searchParams }: AddressedPageProps) => {
  const search = await pageSearch(searchParams)
  const tab = providerTabOf(search.get('statusId'))
  const filter = tab === 'ready' ? filterIn(search) : {}
  const rows = await readFirstRows({
    locale: await pageLocale(params),
    side: 'provider',
    read: async (call) => {
      const [page, stats, checklist, filters] = await Promise.all([
        call(listProviderDemands, { query: { statusId: tab, ...opportunityQuery(filter) } }),
        call(providerStats),
        call(getChecklist),
        call(listOpportunityFilters),
      ])
      return [
        [providerDemandQueries.list(tab, filter).queryKey, firstPage(page)],
        [providerDemandQueries.stats().queryKey, stats],
        [providerQueries.checklist().queryKey, checklist],
        [providerDemandQueries.filters().queryKey, filters],
      ]
    },
  })
  return (
    <ClientMessages only={providerOfferNamespaces}>
      <SeededQueries rows={rows}>
        <DeferredContent waiting={<ProviderOffersSkeleton />}>
          <ProviderOffers />
        </DeferredContent>
      </SeededQueries>
    </ClientMessages>
  )
}
export default FirstOffers
