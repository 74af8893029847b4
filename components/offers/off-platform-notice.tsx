import { useTranslations } from 'next-intl'
import { Notice } from '@/components/ui/notice'
import { Link } from '@/lib/i18n/link'
import { paths } from '@/lib/paths'
import type { UserRole } from '@/lib/session/role'

/**
 * Consequences of paying outside, and the material advance as an alternative, worded for each side, with a link once
 * the booking is paid.
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
