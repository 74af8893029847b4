import { useLocale, useTranslations } from 'next-intl'
import { SettlementSums } from '@/components/bookings/money/settlement-sums'
import { ButtonLink } from '@/components/ui/button-link'
import { Notice } from '@/components/ui/notice'
import { isNoShow } from '@/lib/contract/booking-states'
import type { Booking } from '@/lib/contract/bookings'
import { formatDateTime } from '@/lib/format/date'
import { paths } from '@/lib/paths'
import { clockOf } from '@/lib/shared/place-clock'
import styles from './booking-page.module.css'
import { PresenceList } from './presence-list'

export const isAccused = ({ status, role }: Pick<Booking, 'status' | 'role'>) => status === `no_show_${role}`

interface OpenObjectionProps {
  booking: Booking
  until: string
}

/** For the accused side, while they may object: until when, the money meanwhile and after, and how to object. */
const OpenObjection = ({ booking, until }: OpenObjectionProps) => {
  const t = useTranslations('bookings.objection.open')
  const locale = useLocale()
  const sums = booking.no_show?.sums
  return (
    <Notice tone="fact" title={t('title', { at: formatDateTime(until, locale, clockOf(booking.city.ibge)) })}>
      <p className={styles.objection}>{t('text')}</p>
      {sums ? <SettlementSums sums={sums} booking={booking} fee={t('fee')} why={t('after')} /> : null}
      {booking.can.includes('dispute') ? (
        <ButtonLink href={paths.bookingDispute(booking.pk)} look="primary">
          {t('action')}
        </ButtonLink>
      ) : null}
    </Notice>
  )
}

/** Contact for a late objection. */
const LateObjection = ({ booking }: { booking: Pick<Booking, 'pk'> }) => {
  const t = useTranslations('bookings.objection')
  return (
    <Notice tone="fact" title={t('title')}>
      <p className={styles.objection}>{t('text')}</p>
      <ButtonLink href={paths.contact(booking.pk)} look="outlined">
        {t('action')}
      </ButtonLink>
    </Notice>
  )
}

/** A reported no-show, for both sides: possible steps, and evidence of presence. */
export const AbsenceObjection = ({ booking }: { booking: Booking }) => {
  const { status, no_show: noShow } = booking
  if (!isNoShow(status)) return null
  return (
    <>
      {!isAccused(booking) ? null : noShow?.dispute_until ? (
        <OpenObjection booking={booking} until={noShow.dispute_until} />
      ) : (
        <LateObjection booking={booking} />
      )}
      {noShow ? <PresenceList booking={booking} presence={noShow.presence} /> : null}
    </>
  )
}
