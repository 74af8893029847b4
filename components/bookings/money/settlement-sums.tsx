import { useLocale, useTranslations } from 'next-intl'
import fold from '@/components/ui/fold-arrow.module.css'
import { Money } from '@/components/ui/money'
import { peerOf } from '@/hooks/bookings/peer'
import { usePlaceClock } from '@/hooks/use-place-clock'
import type { Cancellation } from '@/lib/contract/booking-money'
import type { Booking } from '@/lib/contract/bookings'
import { formatDateTime } from '@/lib/format/date'
import { formatMoney } from '@/lib/format/money'
import styles from './cancel-dialog.module.css'

interface EndingSumsProps {
  sums: Pick<Cancellation, 'fee_cents' | 'refund_cents' | 'provider_cents' | 'commission_cents'> &
    Partial<Pick<Cancellation, 'next_change_at' | 'refund' | 'interest_kept_cents' | 'forgone_cents'>>
  booking: Pick<Booking, 'role' | 'starts_at' | 'provider' | 'customer'>
  /** Label of the fee. */
  fee: string
  /** Explanation of the sums. */
  why: string
}

/** Pairs of a label and cents; pairs of zero are left out. */
const Sums = ({ rows, className }: { rows: readonly [string, number][]; className: string | undefined }) => (
  <dl className={className}>
    {rows
      .filter(([, cents]) => cents > 0)
      .map(([name, cents]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <Money cents={cents} />
          </dd>
        </div>
      ))}
  </dl>
)

/** Division of the fee, and the interest on installments, behind a tap. */
const Parts = ({ sums, booking, fee }: Omit<EndingSumsProps, 'why'>) => {
  const side = booking.role === 'provider' ? 'provider' : 'customer'
  const t = useTranslations('payments.cancel')
  const locale = useLocale()
  const { fee_cents, commission_cents, provider_cents, refund, interest_kept_cents: kept = 0 } = sums
  if (commission_cents === 0 && !refund) return null
  const gets = side === 'provider' ? t('mine') : t('goesTo', { name: peerOf(booking) })
  return (
    <details className={styles.parts}>
      <summary className={fold.arrow}>{t('parts')}</summary>
      <Sums
        className={styles.rows}
        rows={[
          [fee, fee_cents],
          [gets, provider_cents],
          [t('commission'), commission_cents],
        ]}
      />
      {refund ? (
        <p className={styles.text}>
          {t(kept > 0 ? 'interest.some' : 'interest.all', {
            interest: formatMoney(refund.interest_cents, locale),
            kept: formatMoney(kept, locale),
          })}
        </p>
      ) : null}
    </details>
  )
}

/**
 * Shares of both sides if a paid job ends before its work, to the cent, the reader's own first, with reason and
 * validity.
 */
export const SettlementSums = ({ sums, booking, fee, why }: EndingSumsProps) => {
  const t = useTranslations('payments.cancel')
  const locale = useLocale()
  const clock = usePlaceClock()
  const refund = sums.refund?.charged_cents ?? sums.refund_cents
  const isProvider = booking.role === 'provider'
  return (
    <>
      <Sums
        className={styles.sums}
        rows={
          isProvider
            ? [
                [t('mine'), sums.provider_cents],
                [t('customer'), refund],
                [t('forgone'), sums.forgone_cents ?? 0],
              ]
            : [
                [t('mine'), refund],
                [t('stays', { name: peerOf(booking) }), sums.fee_cents],
              ]
        }
      />
      <p className={styles.text}>{why}</p>
      {sums.next_change_at ? (
        <p className={styles.text}>
          {t(booking.starts_at && sums.next_change_at > booking.starts_at ? 'untilBegun' : 'until', {
            at: formatDateTime(sums.next_change_at, locale, clock),
          })}
        </p>
      ) : null}
      <Parts sums={sums} booking={booking} fee={fee} />
    </>
  )
}
