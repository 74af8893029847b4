'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useSearchParams } from 'next/navigation'
import { useCallback, useState } from 'react'
import { ServiceArt } from '@/components/catalogue/service-art'
import { DeskLinks } from '@/components/operators/desk-links'
import styles from '@/components/operators/operators.module.css'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { Page } from '@/components/ui/page'
import { PageHeader } from '@/components/ui/page-header'
import { QueryRows } from '@/components/ui/query-rows'
import { operatorQueries, type TrailFilter } from '@/hooks/operators/queries'
import { publicConfig } from '@/lib/config'
import { writeFilterToUrl } from '@/lib/url-filter'
import { filterFromUrl, filterParts, isFiltered } from './trail-filter'
import { TrailFilters } from './trail-filters'
import { TrailRow } from './trail-row'

/** Actions of operators, the latest first. */
export const OperatorTrail = () => {
  const t = useTranslations('operators.trail')
  const search = useSearchParams()
  const [filter, setFilter] = useState<TrailFilter>(() => filterFromUrl(search))
  // A new number remounts the fields, which fills them with the filter.
  const [round, setRound] = useState(0)
  const change = useCallback((changed: TrailFilter) => {
    setFilter(changed)
    writeFilterToUrl(filterParts, changed)
  }, [])
  const replace = (changed: TrailFilter) => {
    change(changed)
    setRound(round + 1)
  }
  const query = useInfiniteQuery(operatorQueries.trail(filter))
  const actors = query.data?.pages[0]?.actors ?? []
  const isNarrow = isFiltered(filter)
  return (
    <Page width="wide">
      {/* Title set in the browser: the cached page is public and must not name anything. */}
      <title>{`${t('title')} · ${publicConfig.siteName}`}</title>
      <DeskLinks current="trail" />
      <PageHeader title={t('title')} lead={t('lead')} />
      <TrailFilters
        key={round}
        filter={filter}
        actors={actors}
        onChange={change}
        onClear={() => replace({})}
      />
      <QueryRows
        query={query}
        label={t('loading')}
        shape={{ rows: 4, height: 140 }}
        empty={
          <EmptyState
            title={t(isNarrow ? 'noMatch.title' : 'empty.title')}
            art={<ServiceArt icon={isNarrow ? '1f50d' : '1f9fe'} />}
            action={
              isNarrow ? (
                <Button look="outlined" onClick={() => replace({})}>
                  {t('clear')}
                </Button>
              ) : undefined
            }
          >
            {t(isNarrow ? 'noMatch.text' : 'empty.text')}
          </EmptyState>
        }
      >
        {(rows) => (
          <ol className={styles.list}>
            {rows.map((entry) => (
              <li key={entry.pk}>
                <TrailRow entry={entry} onFilter={replace} />
              </li>
            ))}
          </ol>
        )}
      </QueryRows>
    </Page>
  )
}
