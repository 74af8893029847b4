import { useLocale, useTranslations } from 'next-intl'
import { useNow } from '@/hooks/use-now'
import { usePlaceClock } from '@/hooks/use-place-clock'
import type { Booking } from '@/lib/contract/bookings'
import { formatMoment } from '@/lib/format/date'
import { Link } from '@/lib/i18n/link'
import { paths } from '@/lib/paths'

interface WarrantyFactProps {
  booking: Pick<Booking, 'pk'>
  warranty: NonNullable<Booking['warranty']>
  soft: string | undefined
}

const minuteMs = 60_000

/** Returns whether a warranty still runs, or was claimed. */
export const useIsUnderWarranty = (warranty: Booking['warranty']): boolean => {
  const now = useNow(minuteMs)
  return warranty !== null && (now < Date.parse(warranty.until) || warranty.claim !== null)
}

/** Until when work is under warranty, and what it covers. */
export const WarrantyFact = ({ booking, warranty, soft }: WarrantyFactProps) => {
  const t = useTranslations('claims.warranty')
  const locale = useLocale()
  const clock = usePlaceClock()
  const isOver = useNow(minuteMs) >= Date.parse(warranty.until)
  return (
    <>
      {isOver ? null : (
        <>
          <strong>{t('until', { at: formatMoment(warranty.until, 'date', locale, clock) })}</strong>
          <span className={soft}>
            {t(warranty.is_offered ? 'offered' : 'legal', { days: warranty.days })}
          </span>
        </>
      )}
      {warranty.claim ? <Link href={paths.bookingClaim(booking.pk)}>{t('claim')}</Link> : null}
    </>
  )
}
