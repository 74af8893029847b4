'use client'

import { useTranslations } from 'next-intl'
import { Art } from '@/components/ui/art'
import { EmptyState } from '@/components/ui/empty-state'

/** A booking that does not exist, or that the reader is no side of: the API answers both with 404. */
export const BookingMissing = () => {
  const t = useTranslations('bookings.missing')
  return (
    <EmptyState title={t('title')} art={<Art icon="1f50d" />}>
      {t('text')}
    </EmptyState>
  )
}
