import { useTranslations } from 'next-intl'
import { Notice } from '@/components/ui/notice'
import { Link } from '@/lib/i18n/link'
import { paths } from '@/lib/paths'
import type { UserRole } from '@/lib/session/role'

/**
 * What paying outside loses, and what there is instead for who wants money for material first: to each side in its own
 * words, with the way there once the booking is paid.
 */
export const OffPlatformNotice = ({ side, booking }: { side: UserRole; booking: number | null }) => {
  const t = useTranslations('offers.outside')
  return (
    <Notice tone="warning" title={t('title')}>
      {t(`text.${side}`)} {t(`advance.${side}`)}
      {booking === null ? null : (
        <>
          {' '}
          <Link href={paths.booking(booking)}>{t('advance.open')}</Link>
        </>
      )}
    </Notice>
  )
}
