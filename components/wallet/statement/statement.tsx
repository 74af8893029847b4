'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { useSearchParams } from 'next/navigation'
import { useCallback, useState } from 'react'
import { ServiceArt } from '@/components/catalogue/service-art'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { QueryRows } from '@/components/ui/query-rows'
import { Section } from '@/components/ui/section'
import styles from '@/components/wallet/wallet.module.css'
import { walletQueries } from '@/hooks/wallet/queries'
import type { UserRole } from '@/lib/session/role'
import { writeFilterToUrl } from '@/lib/url-filter'
import { filterFromUrl, filterParts, noFilter, type Filter } from './filter-url'
import { StatementFiles } from './statement-files'
import { StatementRow } from './statement-row'
import filters from './statement.module.css'

/** Lazily loaded into reserved space. */
const StatementFilters = dynamic(
  () => import('./statement-filters').then((module) => module.StatementFilters),
  { ssr: false, loading: () => <div className={filters.waiting} /> },
)

/** Statement of a side's wallet, newest first, with the balance after each entry. */
export const Statement = ({ side }: { side: UserRole }) => {
  const t = useTranslations('wallet.statement')
  const search = useSearchParams()
  const [filter, setFilter] = useState<Filter>(() => filterFromUrl(search, side))
  const change = useCallback((changed: Filter) => {
    setFilter(changed)
    writeFilterToUrl(filterParts, changed)
  }, [])
  // A new number remounts the filter form, which resets it.
  const [round, setRound] = useState(0)
  const asked = { ...filter, side }
  const query = useInfiniteQuery(walletQueries.statement(asked))
  const isFiltered = Object.values(filter).some((value) => value !== undefined)
  const showAll = () => {
    change(noFilter)
    setRound(round + 1)
  }
  return (
    <Section title={t('title')} actions={<StatementFiles filter={asked} />}>
      <StatementFilters key={round} side={side} filter={filter} onChange={change} />
      <QueryRows
        query={query}
        label={t('loading')}
        shape={{ rows: 4, height: 68 }}
        empty={
          <EmptyState
            title={t(isFiltered ? 'none.title' : 'empty.title')}
            art={<ServiceArt icon={isFiltered ? '1f50d' : '1f9fe'} />}
            action={
              isFiltered ? (
                <Button look="outlined" onClick={showAll}>
                  {t('none.action')}
                </Button>
              ) : undefined
            }
          >
            {t(isFiltered ? 'none.text' : `empty.${side}`)}
          </EmptyState>
        }
      >
        {(rows) => (
          <ul className={styles.list} aria-label={t('title')}>
            {rows.map((row) => (
              <StatementRow key={row.pk} row={row} side={side} />
            ))}
          </ul>
        )}
      </QueryRows>
    </Section>
  )
}
