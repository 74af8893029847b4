import { useTranslations } from 'next-intl'
import { ButtonLink } from '@/components/ui/button-link'
import { Notice } from '@/components/ui/notice'
import type { Booking } from '@/lib/contract/bookings'
import { paths } from '@/lib/paths'
import styles from './booking-page.module.css'

/** Who is said not to have come reads where to object, and that no clock runs. */
export const AbsenceObjection = ({ booking }: { booking: Pick<Booking, 'pk' | 'status' | 'role'> }) => {
  const t = useTranslations('bookings.objection')
  const isAccused = booking.status === `no_show_${booking.role}`
  if (!isAccused) return null
  return (
    <Notice tone="fact" title={t('title')}>
      <p className={styles.objection}>{t('text')}</p>
      <ButtonLink href={paths.contact(booking.pk)} look="outlined">
        {t('action')}
      </ButtonLink>
    </Notice>
  )
}
