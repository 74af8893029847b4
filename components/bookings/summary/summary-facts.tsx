import { useLocale, useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { BookingPlace, BookingTime } from '@/components/bookings/time-and-place'
import { useLeadsToCalendar } from '@/components/bookings/use-leads-to-calendar'
import { useIsUnderWarranty, WarrantyFact } from '@/components/claims/warranty-fact'
import { Icon } from '@/components/ui/icon'
import { isEscrowed } from '@/lib/contract/booking-states'
import type { Booking } from '@/lib/contract/bookings'
import { formatDateTime, formatMoment, formatWorkDuration } from '@/lib/format/date'
import { formatMoney } from '@/lib/format/money'
import { cepText, mapsUrl, streetOf } from '@/lib/maps'
import { formatHours } from '@/lib/shared/moments'
import { clockOf } from '@/lib/shared/place-clock'
import { offeredWarranty } from '@/lib/shared/warranty'
import { AddToCalendar } from './add-to-calendar'
import { Fact } from './fact'
import { DateIcon, MoneyIcon, ShieldIcon, TimerIcon } from './icons'
import { ownSum } from './own-sum'
import styles from './summary.module.css'
import { useOwnMoney } from './use-own-money'

/** Lazily loaded: rendered only for customers of confirmed work. */
const CancellationFact = dynamic(
  () => import('./cancellation-fact').then((module) => module.CancellationFact),
  {
    ssr: false,
  },
)

/** The agreed day, hour and length; before that, the customer's wish. */
const WhenFact = ({ booking }: { booking: Booking }) => {
  const t = useTranslations('bookings.facts')
  const locale = useLocale()
  const { starts_at: start, ends_at: end, approved_offer: offer, status } = booking
  const clock = clockOf(booking.city.ibge)
  const isMainAction = useLeadsToCalendar(booking)
  return (
    <Fact icon={<DateIcon />} name={t('when')}>
      {start ? (
        <>
          <strong className={styles.day}>
            <time dateTime={start}>{formatMoment(start, 'longDate', locale, clock)}</time>
          </strong>
          <span className={styles.soft}>
            {formatHours(start, end, locale, clock)}
            {offer ? ` · ${formatWorkDuration(offer.duration_minutes, locale)}` : null}
          </span>
        </>
      ) : (
        <strong>
          <BookingTime booking={booking} />
        </strong>
      )}
      {status === 'approved' && booking.role !== 'operator' && !isMainAction ? (
        <AddToCalendar booking={booking} />
      ) : null}
    </Fact>
  )
}

/** The street address for permitted readers, else the district; with directions for the provider. */
const WhereFact = ({ booking }: { booking: Booking }) => {
  const t = useTranslations('bookings.facts')
  const { address, role } = booking
  const street = streetOf(booking)
  return (
    <Fact icon={<Icon name="pin" />} name={t('where')}>
      {street ? (
        <>
          <strong>{street}</strong>
          <span className={styles.soft}>
            <BookingPlace booking={booking} />
            {address ? <span className={styles.cep}>{t('cep', { cep: cepText(address.cep) })}</span> : null}
          </span>
        </>
      ) : (
        <strong>
          <BookingPlace booking={booking} />
        </strong>
      )}
      {role === 'customer' || role === 'operator' ? null : (
        <a href={mapsUrl(booking)} target="_blank" rel="noreferrer" className={styles.do}>
          {t(address ? 'route' : 'map')}
        </a>
      )}
    </Fact>
  )
}

/** The reader's own sum, if it differs from the agreed price: the provider's net, or the payment less a coupon. */
const OwnSum = ({ booking }: { booking: Booking }) => {
  const t = useTranslations('bookings.facts')
  const locale = useLocale()
  const { side, events } = useOwnMoney(booking)
  const sum = side && ownSum(events, side)
  if (side === null || sum === null || sum === booking.approved_offer?.total_cents) return null
  return <strong>{t(`own.${side}`, { amount: formatMoney(sum, locale) })}</strong>
}

/** The warranty begins with the completion of work that was agreed. */
const isAhead = (status: Booking['status']) =>
  status === 'awaiting_payment' || (status !== 'disputed' && isEscrowed(status))

/** Time, place and price. */
export const SummaryFacts = ({ booking }: { booking: Booking }) => {
  const t = useTranslations('bookings.facts')
  const locale = useLocale()
  const w = useTranslations('claims.warranty')
  const { approved_offer: offer, expires_at: until, warranty } = booking
  const isUnderWarranty = useIsUnderWarranty(warranty)
  return (
    <dl className={styles.facts}>
      <WhenFact booking={booking} />
      <WhereFact booking={booking} />
      {offer ? (
        <Fact icon={<MoneyIcon />} name={t('total')}>
          <strong>{formatMoney(offer.total_cents, locale)}</strong>
          <span className={styles.soft}>
            {offer.material_cents === 0
              ? t('labourOnly')
              : t('split', {
                  labour: formatMoney(offer.labour_cents, locale),
                  material: formatMoney(offer.material_cents, locale),
                })}
          </span>
          <OwnSum booking={booking} />
        </Fact>
      ) : null}
      {booking.role === 'customer' && booking.status === 'approved' ? (
        <CancellationFact booking={booking} />
      ) : null}
      {warranty && isUnderWarranty ? (
        <Fact icon={<ShieldIcon />} name={w('name')}>
          <WarrantyFact booking={booking} warranty={warranty} soft={styles.soft} />
        </Fact>
      ) : offer && isAhead(booking.status) ? (
        <Fact icon={<ShieldIcon />} name={w('name')}>
          {w('ahead', { days: offeredWarranty(offer).days })}
        </Fact>
      ) : null}
      {until ? (
        <Fact icon={<TimerIcon />} name={t('openUntil')}>
          {t('openUntilAt', { at: formatDateTime(until, locale, clockOf(booking.city.ibge)) })}
        </Fact>
      ) : null}
    </dl>
  )
}
