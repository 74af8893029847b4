'use client'

import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { useSearchParams } from 'next/navigation'
import { ServiceArt } from '@/components/catalogue/service-art'
import { WithChecklist } from '@/components/provider/checklist/with-checklist'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { EmptyState } from '@/components/ui/empty-state'
import { ListSkeleton } from '@/components/ui/list-skeleton'
import { useSession } from '@/hooks/accounts/session'
import { useMarkNotificationsSeen } from '@/hooks/notifications/seen'
import { filterIn, providerDemandQueries, type OpportunityFilter } from '@/hooks/offers/queries'
import { providerQueries } from '@/hooks/provider/queries'
import { useRouter } from '@/lib/i18n/navigation'
import { paths } from '@/lib/paths'
import { OpportunityRows } from './opportunity-rows'
import { opportunitySkeleton } from './opportunity-skeleton'
import styles from './opportunity.module.css'

/** Loaded only with something to choose: selects bring the library's menu and popover. */
const FilterFields = dynamic(() => import('./filter-fields').then((module) => module.FilterFields), {
  ssr: false,
  loading: () => <div className={styles.filtersWaiting} />,
})

interface OpportunityFiltersProps {
  filter: OpportunityFilter
  onFilter: (filter: OpportunityFilter) => void
}

/** Filters of suggested jobs; hidden while there are none. */
const OpportunityFilters = ({ filter, onFilter }: OpportunityFiltersProps) => {
  const { data: found } = useQuery({
    ...providerDemandQueries.filters(),
    enabled: useSession().status === 'signed-in',
  })
  const isFiltered = Object.keys(filter).length > 0
  if (!found || (found.total < 2 && !isFiltered)) return null
  return <FilterFields found={found} filter={filter} onFilter={onFilter} />
}

const NoneFound = ({ onClear }: { onClear: (() => void) | null }) => {
  const t = useTranslations('offers')
  if (onClear)
    return (
      <EmptyState
        title={t('filters.none.title')}
        art={<ServiceArt icon="1f50d" />}
        action={
          <Button look="quiet" onClick={onClear}>
            {t('filters.clear')}
          </Button>
        }
      >
        {t('filters.none.text')}
      </EmptyState>
    )
  return <NoneYet />
}

/** Without services, cities or hours nothing can match: the list above names the missing ones. */
const NoneYet = () => {
  const t = useTranslations('offers.empty')
  const { data } = useQuery(providerQueries.checklist())
  const isMissing = data?.items.some(({ done, required }) => required && !done)
  return (
    <EmptyState
      title={t('ready.title')}
      art={<ServiceArt icon="1f514" />}
      action={
        isMissing ? undefined : (
          <>
            <ButtonLink href={paths.settings('services')}>{t('services')}</ButtonLink>
            <ButtonLink href={paths.settings('availability')} look="outlined">
              {t('hours')}
            </ButtonLink>
          </>
        )
      }
    >
      {t(isMissing ? 'ready.missing' : 'ready.text')}
    </EmptyState>
  )
}

/** Suggested jobs, unopened ones first; filters are in the address. */
export const Opportunities = () => {
  const t = useTranslations('offers')
  const router = useRouter()
  const filter = filterIn(useSearchParams())
  useMarkNotificationsSeen('opportunities', ({ kind }) => kind === 'new_suggestion')
  const enabled = useSession().status === 'signed-in'
  const query = useInfiniteQuery({ ...providerDemandQueries.list('ready', filter), enabled })
  const { isPending: isFiltering } = useQuery({ ...providerDemandQueries.filters(), enabled })
  const show = (next: OpportunityFilter) =>
    router.replace(paths.providerOffers('ready', next), { scroll: false })
  const isFiltered = Object.keys(filter).length > 0
  return (
    <WithChecklist
      isPending={isFiltering || (query.isPending && !isFiltered)}
      waiting={<ListSkeleton {...opportunitySkeleton} label={t('loading')} />}
    >
      <OpportunityFilters filter={filter} onFilter={show} />
      <OpportunityRows query={query} empty={<NoneFound onClear={isFiltered ? () => show({}) : null} />} />
    </WithChecklist>
  )
}
