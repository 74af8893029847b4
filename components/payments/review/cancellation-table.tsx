'use client'

import { useLocale, useTranslations } from 'next-intl'
import { Money } from '@/components/ui/money'
import type { Checkout } from '@/lib/contract/payments'
import { formatDay, formatTime } from '@/lib/format/date'
import styles from './pay-review.module.css'

/** What cancelling would cost, until when each sum holds, and the seven days of the consumer code. */
export const CancellationTable = ({ checkout }: { checkout: Checkout }) => {
  const t = useTranslations('payments.cancellation')
  const locale = useLocale()
  const momentOf = (at: string) => `${formatDay(at, locale)}, ${formatTime(at, locale)}`
  const rows = checkout.cancellation
  return (
    <section className={styles.card}>
      <table className={styles.table}>
        <caption>{t('title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('when')}</th>
            <th scope="col">{t('fee')}</th>
            <th scope="col">{t('refund')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.until ?? 'after'}>
              <th scope="row">
                {row.until
                  ? t('until', { at: momentOf(row.until) })
                  : t(rows.length > 1 ? 'after' : 'always')}
              </th>
              <td>{row.fee_cents === 0 ? t('free') : <Money cents={row.fee_cents} />}</td>
              <td>
                <Money cents={row.refund_cents} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.soft}>{t('provider')}</p>
      <h3 className={styles.subtitle}>{t('sevenDays.title')}</h3>
      <p className={styles.soft}>{t('sevenDays.text', { at: momentOf(checkout.withdrawal_right_until) })}</p>
    </section>
  )
}
