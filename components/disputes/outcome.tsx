'use client'

import { useTranslations } from 'next-intl'
import { readerOf } from '@/components/bookings/status'
import { PlaceDateTime } from '@/components/places/place-date-time'
import { ButtonLink } from '@/components/ui/button-link'
import { Money } from '@/components/ui/money'
import type { Booking } from '@/lib/contract/bookings'
import type { Dispute } from '@/lib/contract/disputes'
import { paths } from '@/lib/paths'
import styles from './dispute.module.css'

interface OutcomeProps {
  booking: Booking
  outcome: NonNullable<Dispute['outcome']>
  /** Of completed work: a release leaves its money where it was. */
  isClaim: boolean
}

/** Outcome of a dispute: the shares, the reason, and links to follow the money. */
export const Outcome = ({ booking, outcome, isClaim }: OutcomeProps) => {
  const t = useTranslations('disputes.outcome')
  const s = useTranslations('disputes.split')
  const reader = readerOf(booking.role)
  return (
    <section className={`${styles.card} ${styles.outcome}`}>
      <h2 className={styles.heading}>
        {t(isClaim && outcome.settlement === 'release' ? 'kept' : `${outcome.settlement}.title.${reader}`)}
      </h2>
      <p className={styles.soft}>
        <PlaceDateTime value={outcome.at} />
      </p>
      <dl className={styles.sums}>
        <div>
          <dt>{s(`refund.${reader}`)}</dt>
          <dd>
            <Money cents={outcome.refund_cents} />
          </dd>
        </div>
        <div>
          <dt>{isClaim ? s(`kept.${reader}`) : t(`toProvider.${reader}`)}</dt>
          <dd>
            <Money cents={outcome.provider_cents} />
          </dd>
        </div>
        {outcome.commission_cents > 0 ? (
          <div>
            <dt>{t('commission')}</dt>
            <dd>
              <Money cents={outcome.commission_cents} />
            </dd>
          </div>
        ) : null}
      </dl>
      {outcome.reason ? <p className={styles.words}>{outcome.reason}</p> : null}
      <div>
        {booking.role === 'operator' ? (
          <ButtonLink href={paths.operatorPayments()}>{t('toCases')}</ButtonLink>
        ) : (
          <ButtonLink href={paths.booking(booking.pk)}>{t('follow')}</ButtonLink>
        )}
      </div>
    </section>
  )
}
