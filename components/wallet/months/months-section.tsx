'use client'

import { useIsFetching, useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { useRef } from 'react'
import { Money } from '@/components/ui/money'
import { QueryBoundary } from '@/components/ui/query-boundary'
import { Section } from '@/components/ui/section'
import styles from '@/components/wallet/wallet.module.css'
import { useVisible } from '@/hooks/use-visible'
import { walletQueries } from '@/hooks/wallet/queries'
import { formatPlainDate } from '@/lib/format/date'
import type { UserRole } from '@/lib/session/role'
import { MonthsChart, type MonthSums } from './months-chart'

const MonthsTable = ({ months }: { months: readonly MonthSums[] }) => {
  const t = useTranslations('wallet.months')
  const locale = useLocale()
  return (
    <div className={styles.heard}>
      <table>
        <caption>{t('title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('month')}</th>
            <th scope="col">{t('in')}</th>
            <th scope="col">{t('out')}</th>
          </tr>
        </thead>
        <tbody>
          {months.map((one) => (
            <tr key={one.month}>
              <th scope="row">{formatPlainDate(`${one.month.slice(0, 7)}-01`, locale, 'monthYear')}</th>
              <td>
                <Money cents={one.in_cents} />
              </td>
              <td>
                <Money cents={one.out_cents} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Monthly income and expenses, as a chart and as a table for screen readers. */
export const MonthsSection = ({ side }: { side: UserRole }) => {
  const t = useTranslations('wallet.months')
  const place = useRef<HTMLDivElement>(null)
  const isSeen = useVisible(place, useIsFetching() === 0)
  const months = useQuery({ ...walletQueries.months(side), enabled: isSeen })
  return (
    <Section title={t('title')}>
      <div ref={place}>
        <QueryBoundary query={months} rows={1} height={240}>
          {(sums) =>
            sums.some((one) => one.in_cents !== 0 || one.out_cents !== 0) ? (
              <>
                <div aria-hidden="true">
                  <MonthsChart months={sums} />
                </div>
                <MonthsTable months={sums} />
              </>
            ) : (
              <p className={styles.quiet}>{t('empty')}</p>
            )
          }
        </QueryBoundary>
      </div>
    </Section>
  )
}
