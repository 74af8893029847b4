'use client'

import { useLocale, useTranslations } from 'next-intl'
import { Notice } from '@/components/ui/notice'
import { Section } from '@/components/ui/section'
import { useFocusRestore } from '@/hooks/use-focus-restore'
import { usePlaceClock } from '@/hooks/use-place-clock'
import type { Booking } from '@/lib/contract/bookings'
import { formatDateTime } from '@/lib/format/date'
import { ReviewCard } from './review-card'
import { ReviewForm } from './review-form'

/** Both sides' reviews of a finished job. They are published when both are written or the time is up. */
export const BookingReviews = ({ booking }: { booking: Booking }) => {
  const t = useTranslations('reviews')
  const locale = useLocale()
  const clock = usePlaceClock()
  const { my_review: mine, their_review: theirs, review_until: until, can } = booking
  const written = useFocusRestore<HTMLDivElement>(mine)
  if (booking.status !== 'completed' || booking.role === 'suggested') return null
  const other = booking.role === 'provider' ? booking.customer.full_name : (booking.provider?.full_name ?? '')
  const deadline = until ? formatDateTime(until, locale, clock) : ''
  return (
    <Section title={t('title')} boxed>
      {can.includes('review') ? (
        <>
          <Notice>{t('blind', { until: deadline })}</Notice>
          <div style={{ height: '1rem' }} />
          <ReviewForm booking={booking.pk} name={other} />
        </>
      ) : null}
      {mine ? (
        <div ref={written} tabIndex={-1} style={{ outline: 'none' }}>
          <ReviewCard review={mine} title={t('mine')} />
        </div>
      ) : null}
      {theirs ? <ReviewCard review={theirs} title={t('theirs', { name: other })} /> : null}
      {mine && !theirs ? <Notice tone="fact">{t('waiting', { name: other, until: deadline })}</Notice> : null}
      {!mine && !theirs && !can.includes('review') ? <p>{t('closed')}</p> : null}
    </Section>
  )
}
