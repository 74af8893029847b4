'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { PlaceDateTime } from '@/components/places/place-date-time'
import { ButtonLink } from '@/components/ui/button-link'
import { ErrorState } from '@/components/ui/error-state'
import { claimQueries } from '@/hooks/claims/queries'
import type { Booking } from '@/lib/contract/bookings'
import type { Claim } from '@/lib/contract/claims'
import { paths } from '@/lib/paths'
import { useClaimWords } from './claim-status'
import styles from './claims.module.css'

/** The step the card leads to; `see` where the reader waits. */
const callOf = ({ can }: Claim) => {
  if (can.includes('mend')) return 'answer'
  if (can.includes('done')) return 'done'
  if (can.includes('accept')) return 'check'
  return can.includes('dispute') ? 'dispute' : 'see'
}

/** An open claim on its booking: the state, what is next and until when, and the way to its page. */
export const ClaimCard = ({ booking }: { booking: Booking }) => {
  const t = useTranslations('claims')
  const words = useClaimWords()
  const query = useQuery(claimQueries.ofBooking(booking.pk))
  const claim = query.data
  if (query.isError) return <ErrorState retry={() => void query.refetch()} />
  if (!claim) return null
  const { title, text } = words(claim, booking.role)
  const call = callOf(claim)
  return (
    <section className={styles.waiting} aria-labelledby="claim-title">
      <div aria-live="polite" className={styles.what}>
        <h2 id="claim-title" className={styles.heading}>
          {t('card', { state: title })}
        </h2>
        <p className={styles.text}>{text}</p>
        {claim.status === 'mending' && claim.visit ? (
          <strong>
            <PlaceDateTime value={claim.visit.starts_at} style="dayTime" />
          </strong>
        ) : claim.stage_until ? (
          <span className={styles.soft}>
            {t('until')} <PlaceDateTime value={claim.stage_until} style="dayTime" />
          </span>
        ) : null}
      </div>
      <ButtonLink href={paths.bookingClaim(booking.pk)} look={call === 'see' ? 'outlined' : 'primary'}>
        {t(`call.${call}`)}
      </ButtonLink>
    </section>
  )
}
