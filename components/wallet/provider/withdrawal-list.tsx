'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { DateTime } from '@/components/ui/date-time'
import { ErrorState } from '@/components/ui/error-state'
import { ListSkeleton } from '@/components/ui/list-skeleton'
import { LoadMore } from '@/components/ui/load-more'
import { Money } from '@/components/ui/money'
import { Section } from '@/components/ui/section'
import { StatusChip } from '@/components/ui/status-chip'
import styles from '@/components/wallet/wallet.module.css'
import { toneOf } from '@/components/wallet/withdraw/stages'
import { walletQueries } from '@/hooks/wallet/queries'
import { Link } from '@/lib/i18n/link'
import { paths } from '@/lib/paths'

/** What was withdrawn, newest first; each leads to its progress. */
export const WithdrawalList = () => {
  const t = useTranslations('withdraw')
  const ui = useTranslations('ui')
  const query = useInfiniteQuery(walletQueries.withdrawals())
  const rows = (query.data?.pages ?? []).flatMap((page) => page.results)
  return (
    <Section title={t('list.title')}>
      {query.isPending ? <ListSkeleton rows={2} height={72} label={ui('loading')} /> : null}
      {query.isError && !query.data ? <ErrorState retry={() => void query.refetch()} /> : null}
      {query.data && rows.length === 0 ? <p className={styles.quiet}>{t('list.empty')}</p> : null}
      <ul className={styles.list}>
        {rows.map((one) => (
          <li key={one.pk}>
            <Link href={paths.withdrawal(one.pk)} className={styles.row}>
              <span className={styles.words}>
                <strong>
                  <Money cents={one.amount_cents} />
                </strong>
                <small>
                  {one.destination.masked} · <DateTime value={one.requested_at} />
                </small>
              </span>
              <StatusChip tone={toneOf(one.status)}>{t(`status.${one.status}`)}</StatusChip>
            </Link>
          </li>
        ))}
      </ul>
      <LoadMore
        more={query.hasNextPage}
        busy={query.isFetchingNextPage}
        onMore={() => void query.fetchNextPage()}
      />
    </Section>
  )
}
