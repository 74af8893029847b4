import { useTranslations } from 'next-intl'
import { Notice } from '@/components/ui/notice'
import { Link } from '@/lib/i18n/link'
import { paths } from '@/lib/paths'

/** Says that a dispute is about a warranty claim: no money is frozen. */
export const AboutClaim = ({ booking }: { booking: number }) => {
  const t = useTranslations('disputes.claim')
  return (
    <Notice tone="fact" title={t('title')}>
      <p style={{ margin: 0 }}>{t('text')}</p>
      <Link href={paths.bookingClaim(booking)}>{t('see')}</Link>
    </Notice>
  )
}
