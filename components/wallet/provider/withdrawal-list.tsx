'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { DateTime } from '@/components/ui/date-time'
import { Money } from '@/components/ui/money'
import { QueryRows } from '@/components/ui/query-rows'
import { Section } from '@/components/ui/section'
import { StatusChip } from '@/components/ui/status-chip'
import styles from '@/components/wallet/wallet.module.css'
import { useDestinationName } from '@/components/wallet/withdraw/destination-name'
import { toneOf } from '@/components/wallet/withdraw/withdrawal-stages'
import { walletQueries } from '@/hooks/wallet/queries'
import { formatMoney } from '@/lib/format/money'
import { Link } from '@/lib/i18n/link'
import { paths } from '@/lib/paths'

/** Withdrawals, newest first, with links to their progress. */
export const WithdrawalList = () => {
  const t = useTranslations('withdraw')
  const ui = useTranslations('ui')
  const locale = useLocale()
  const nameOf = useDestinationName()
  const query = useInfiniteQuery(walletQueries.withdrawals())
  return (
    <Section title={t('list.title')}>
      <QueryRows
        query={query}
        label={ui('loading')}
        shape={{ rows: 2, height: 72 }}
        empty={<p className={styles.quiet}>{t('list.empty')}</p>}
      >
        {(rows) => (
          <ul className={styles.list}>
            {rows.map((one) => (
              <li key={one.pk}>
                <Link href={paths.withdrawal(one.pk)} className={styles.row}>
                  <span className={styles.words}>
                    <strong>
                      <Money cents={one.amount_cents} />
                    </strong>
                    <small>
                      {nameOf(one.destination)} · <DateTime value={one.requested_at} />
                    </small>
                    {one.status === 'partially_returned' ? (
                      <small>{t('list.returned', { amount: formatMoney(one.returned_cents, locale) })}</small>
                    ) : null}
                  </span>
                  <StatusChip tone={toneOf(one.status)}>{t(`status.${one.status}`)}</StatusChip>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </QueryRows>
    </Section>
  )
}
