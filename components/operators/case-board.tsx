'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ServiceArt } from '@/components/catalogue/service-art'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorState } from '@/components/ui/error-state'
import { ListSkeleton } from '@/components/ui/list-skeleton'
import { LoadMore } from '@/components/ui/load-more'
import { Section } from '@/components/ui/section'
import { operatorQueries } from '@/hooks/operators/queries'
import { caseKinds, type OperatorCase } from '@/lib/contract/operators'
import { CaseCard } from './case-card'
import styles from './operators.module.css'

type Kind = OperatorCase['kind']
type Status = OperatorCase['status']

interface ChipProps {
  name: string
  count?: string
  pressed: boolean
  onPress: () => void
}

const Chip = ({ name, count, pressed, onPress }: ChipProps) => (
  <button type="button" className={styles.chip} aria-pressed={pressed} onClick={onPress}>
    {name}
    {count ? <span className={styles.count}>{count}</span> : null}
  </button>
)

/** Cases by kind, with counts. */
export const CaseBoard = () => {
  const t = useTranslations('operators.cases')
  const [status, setStatus] = useState<Status>('open')
  const [kind, setKind] = useState<Kind | null>(null)
  const query = useInfiniteQuery(operatorQueries.cases(status))
  const rows = (query.data?.pages ?? []).flatMap((page) => page.results)
  const countOf = (one: Kind) => rows.filter((row) => row.kind === one).length
  // Cases beyond the loaded pages are not counted.
  const shownCount = (count: number) => (query.hasNextPage ? `${count}+` : String(count))
  const shown = rows.filter((row) => kind === null || row.kind === kind)
  return (
    <Section title={t('title')}>
      <div className={styles.chips} role="group" aria-label={t('statusLabel')}>
        {(['open', 'closed'] as const).map((one) => (
          <Chip
            key={one}
            name={t(`status.${one}`)}
            pressed={one === status}
            onPress={() => {
              setStatus(one)
              setKind(null)
            }}
          />
        ))}
      </div>
      {rows.length > 0 ? (
        <div className={styles.chips} role="group" aria-label={t('kindLabel')}>
          <Chip
            name={t('all')}
            count={shownCount(rows.length)}
            pressed={kind === null}
            onPress={() => setKind(null)}
          />
          {caseKinds
            .filter((one) => countOf(one) > 0)
            .map((one) => (
              <Chip
                key={one}
                name={t(`kind.${one}`)}
                count={shownCount(countOf(one))}
                pressed={one === kind}
                onPress={() => setKind(one)}
              />
            ))}
        </div>
      ) : null}
      {query.isPending ? <ListSkeleton label={t('loading')} /> : null}
      {query.isError && !query.data ? <ErrorState retry={() => void query.refetch()} /> : null}
      {query.data && rows.length === 0 ? (
        <EmptyState title={t(`empty.${status}.title`)} art={<ServiceArt icon="1f44b" />}>
          {t(`empty.${status}.text`)}
        </EmptyState>
      ) : null}
      <ul className={styles.list}>
        {shown.map((one) => (
          <li key={one.pk}>
            <CaseCard subject={one} />
          </li>
        ))}
      </ul>
      <LoadMore query={query} />
    </Section>
  )
}
