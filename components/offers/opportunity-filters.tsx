'use client'

import { useQuery } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import { useSession } from '@/hooks/accounts/session'
import { providerDemandQueries, type OpportunityFilter } from '@/hooks/offers/queries'
import styles from './opportunity.module.css'

/** Lists to select from bring the library's menu and popover: only for who has something to choose among. */
const FilterFields = dynamic(() => import('./filter-fields').then((module) => module.FilterFields), {
  ssr: false,
  loading: () => <div className={styles.filtersWaiting} />,
})

interface OpportunityFiltersProps {
  filter: OpportunityFilter
  onFilter: (filter: OpportunityFilter) => void
}

/** Narrows the suggested jobs. Shown once there are some to choose among. */
export const OpportunityFilters = ({ filter, onFilter }: OpportunityFiltersProps) => {
  const { data: found } = useQuery({
    ...providerDemandQueries.filters(),
    enabled: useSession().status === 'signed-in',
  })
  const isFiltered = Object.keys(filter).length > 0
  if (!found || (found.total < 2 && !isFiltered)) return null
  return <FilterFields found={found} filter={filter} onFilter={onFilter} />
}
