import { useLocale, useTranslations } from 'next-intl'
import { Rating } from '@/components/ui/rating'
import type { CustomerRecord as Record } from '@/lib/contract/customer-record'
import { formatMoment } from '@/lib/format/date'

/** A customer's record for providers: completed work and reviews. */
export const CustomerRecord = ({ record, className }: { record: Record; className?: string }) => {
  const t = useTranslations('bookings.customerRecord')
  const locale = useLocale()
  return (
    <>
      <span className={className}>
        {record.completed_count > 0
          ? t('completed', { count: record.completed_count })
          : t('new', { since: formatMoment(record.member_since, 'monthYear', locale) })}
      </span>
      {record.review_count > 0 ? <Rating value={record.rating} count={record.review_count} /> : null}
    </>
  )
}
