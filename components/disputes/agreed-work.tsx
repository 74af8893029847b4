'use client'

import { useTranslations } from 'next-intl'
import { BookingFacts, BookingRequest } from '@/components/bookings/booking-facts'
import { OfferItems } from '@/components/offers/offer-items'
import fold from '@/components/ui/fold-arrow.module.css'
import type { Booking } from '@/lib/contract/bookings'
import styles from './dispute.module.css'

/** Request and agreement for a deciding operator; the two sides know them. */
export const AgreedWork = ({ booking }: { booking: Booking }) => {
  const t = useTranslations('disputes.operator')
  const facts = useTranslations('bookings.facts')
  const offer = booking.approved_offer
  return (
    <section className={styles.card} aria-labelledby="agreed-work">
      <h2 id="agreed-work" className={styles.heading}>
        {t('agreed')}
      </h2>
      <BookingFacts booking={booking} />
      {offer?.message ? <p className={styles.soft}>{offer.message}</p> : null}
      {offer ? <OfferItems items={offer.items} was={undefined} isOpen /> : null}
      <details>
        <summary className={`${fold.arrow} ${styles.fold}`}>{facts('request')}</summary>
        <BookingRequest booking={booking} />
      </details>
    </section>
  )
}
