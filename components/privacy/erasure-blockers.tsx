import { useTranslations } from 'next-intl'
import { Alert } from '@/components/ui/alert'
import { ButtonLink } from '@/components/ui/button-link'
import type { User } from '@/lib/contract/accounts'
import type { Closing } from '@/lib/contract/privacy'
import { paths } from '@/lib/paths'
import styles from './privacy.module.css'

interface StillOpenProps {
  open: Closing
  user: User
}

/** What has to end before the account can be closed, with the way to where that is done. */
export const ErasureBlockers = ({ open, user }: StillOpenProps) => {
  const t = useTranslations('privacy.erase.open')
  return (
    <Alert severity="warning">
      <strong>{t('title')}</strong>
      <ul className={styles.points}>
        {open.has_jobs ? <li>{t('jobs')}</li> : null}
        {open.money.map((what) => (
          <li key={what}>{t(what)}</li>
        ))}
      </ul>
      <div className={styles.ways}>
        {open.has_jobs && user.is_consumer ? (
          <ButtonLink href={paths.myBookings('approved')}>{t('toBookings')}</ButtonLink>
        ) : null}
        {open.has_jobs && user.is_provider ? (
          <ButtonLink href={paths.providerOffers('approved')}>{t('toJobs')}</ButtonLink>
        ) : null}
        {open.money.length > 0 ? <ButtonLink href={paths.wallet()}>{t('toWallet')}</ButtonLink> : null}
      </div>
    </Alert>
  )
}
