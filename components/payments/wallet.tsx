'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { Art } from '@/components/ui/art'
import { ButtonLink } from '@/components/ui/button-link'
import { DateTime } from '@/components/ui/date-time'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorState } from '@/components/ui/error-state'
import { ListSkeleton } from '@/components/ui/list-skeleton'
import { LoadMore } from '@/components/ui/load-more'
import { Money } from '@/components/ui/money'
import { Notice } from '@/components/ui/notice'
import { Page } from '@/components/ui/page'
import { PageHeader } from '@/components/ui/page-header'
import { Tile, tintOf } from '@/components/ui/tile'
import { useSession } from '@/hooks/accounts/session'
import { providerDemandQueries } from '@/hooks/offers/queries'
import { Link } from '@/lib/i18n/link'
import { paths } from '@/lib/paths'
import styles from './wallet.module.css'

/**
 * What a provider has finished and for how much. Payment is agreed between the two sides: nothing here is a
 * balance.
 */
export const Wallet = () => {
  const t = useTranslations('wallet')
  const query = useInfiniteQuery({
    ...providerDemandQueries.list('completed'),
    enabled: useSession().status === 'signed-in',
  })
  const rows = (query.data?.pages ?? []).flatMap((page) => page.results)
  return (
    <Page width="narrow">
      <PageHeader title={t('title')} lead={t('lead')} />
      <Notice tone="fact" title={t('notice.title')}>
        {t('notice.text')}
      </Notice>
      {query.isPending ? <ListSkeleton label={t('loading')} /> : null}
      {query.isError ? <ErrorState retry={() => void query.refetch()} /> : null}
      {query.data && rows.length === 0 ? (
        <EmptyState
          title={t('empty.title')}
          art={<Art icon="1f4b0" />}
          action={<ButtonLink href={paths.providerOffers()}>{t('empty.action')}</ButtonLink>}
        >
          {t('empty.text')}
        </EmptyState>
      ) : null}
      <ul className={styles.list}>
        {rows.map(({ offer, booking }) => (
          <li key={booking.pk}>
            <Link href={paths.booking(booking.pk)} className={styles.row}>
              <Tile src={booking.sub_service.icon} tint={tintOf(booking.sub_service.pk)} size={44} />
              <span className={styles.words}>
                <strong>{booking.sub_service.name}</strong>
                <small>
                  {booking.customer.full_name} ·{' '}
                  {booking.starts_at ? <DateTime value={booking.starts_at} /> : null}
                </small>
              </span>
              {offer ? <Money cents={offer.total_cents} /> : null}
            </Link>
          </li>
        ))}
      </ul>
      <LoadMore
        more={query.hasNextPage}
        busy={query.isFetchingNextPage}
        onMore={() => void query.fetchNextPage()}
      />
    </Page>
  )
}
