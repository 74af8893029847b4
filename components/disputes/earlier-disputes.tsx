'use client'

import { useLocale, useTranslations } from 'next-intl'
import type { EarlierDispute } from '@/lib/contract/disputes'
import { formatDate } from '@/lib/format/date'
import { formatMoney } from '@/lib/format/money'
import type { DisputeProps } from './dispute-props'
import styles from './dispute.module.css'
import { StatementList, statementOf, type Statement } from './statements'

type Booking = DisputeProps['booking']

const Earlier = ({ booking, earlier }: { booking: Booking; earlier: EarlierDispute }) => {
  const t = useTranslations('disputes.earlier')
  const locale = useLocale()
  const proposed = earlier.proposals.map(({ pk, by, refund_cents, text, created_at }): Statement => {
    const sum = t('proposed', {
      refund: formatMoney(refund_cents, locale),
      held: formatMoney(earlier.held_cents, locale),
    })
    return { key: `proposal-${pk}`, by, text: text ? `${sum}\n${text}` : sum, photos: [], created_at }
  })
  const said = [...statementOf(earlier), ...proposed].sort(
    (one, other) => Date.parse(one.created_at) - Date.parse(other.created_at),
  )
  const id = `earlier-${earlier.pk}`
  return (
    <section className={`${styles.card} ${styles.earlier}`} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {t('title')}
      </h2>
      <p className={styles.soft}>
        {t(`ended.${earlier.status}`, {
          opened: formatDate(earlier.created_at, locale),
          ended: formatDate(earlier.ended_at, locale),
        })}
      </p>
      <StatementList booking={booking} said={said} />
    </section>
  )
}

/** Statements of the booking's earlier disputes, which count for the decision. */
export const EarlierDisputes = ({ booking, dispute }: DisputeProps) => (
  <>
    {dispute.earlier.map((one) => (
      <Earlier key={one.pk} booking={booking} earlier={one} />
    ))}
  </>
)
