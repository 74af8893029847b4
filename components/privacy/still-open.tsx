import { useTranslations } from 'next-intl'
import { Alert } from '@/components/ui/alert'
import { ButtonLink } from '@/components/ui/button-link'
import type { ApiError } from '@/lib/api/error'
import type { User } from '@/lib/contract/accounts'
import { unsettledMoney } from '@/lib/contract/privacy'
import { paths } from '@/lib/paths'
import styles from './privacy.module.css'

interface StillOpenProps {
  /** The refusal of closing the account: `open_jobs` or `money_open`. */
  refusal: ApiError
  user: User
}

/** What has to end before the account can be closed, with the way to where that is done. */
export const StillOpen = ({ refusal, user }: StillOpenProps) => {
  const t = useTranslations('privacy.erase.open')
  const isWork = refusal.code === 'open_jobs'
  const money = unsettledMoney.filter((what) => refusal.errors?.[what])
  return (
    <Alert severity="warning">
      <strong>{t('title')}</strong>
      <ul className={styles.points}>
        {isWork ? <li>{t('jobs')}</li> : money.map((what) => <li key={what}>{t(what)}</li>)}
      </ul>
      <div className={styles.ways}>
        {isWork ? null : <ButtonLink href={paths.wallet()}>{t('toWallet')}</ButtonLink>}
        {isWork && user.is_consumer ? (
          <ButtonLink href={paths.myBookings('approved')}>{t('toBookings')}</ButtonLink>
        ) : null}
        {isWork && user.is_provider ? (
          <ButtonLink href={paths.providerOffers('approved')}>{t('toJobs')}</ButtonLink>
        ) : null}
      </div>
    </Alert>
  )
}
