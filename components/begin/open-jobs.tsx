'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import wizard from '@/components/bookings/demand/wizard.module.css'
import { OpportunityRows } from '@/components/offers/opportunity-rows'
import { BottomBar } from '@/components/ui/bottom-bar'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { Notice } from '@/components/ui/notice'
import { providerDemandQueries } from '@/hooks/offers/queries'
import type { User } from '@/lib/contract/accounts'
import { Link } from '@/lib/i18n/link'
import { paths } from '@/lib/paths'
import styles from './begin.module.css'

/** Contacts without which no offer can be sent. */
const Unconfirmed = ({ user }: { user: User }) => {
  const t = useTranslations('begin.jobs')
  if (user.is_email_verified && user.is_phone_verified) return null
  const back = paths.providerBegin('jobs')
  return (
    <Notice tone="warning" title={t('confirm.title')}>
      {user.is_email_verified ? null : (
        <p>
          <Link href={paths.verifyEmail(back)} className={styles.alone}>
            {t('confirm.email')}
          </Link>
        </p>
      )}
      {user.is_phone_verified ? null : (
        <p>
          <Link href={paths.verifyPhone(back)} className={styles.alone}>
            {t('confirm.phone')}
          </Link>
        </p>
      )}
    </Notice>
  )
}

/** The next events, while no open request matches. */
const Next = () => {
  const t = useTranslations('begin.jobs.none')
  return (
    <section className={styles.stack}>
      <h2 className={wizard.subtitle}>{t('title')}</h2>
      <ol className={styles.next}>
        <li>{t('notified')}</li>
        <li>{t('answer')}</li>
        <li>{t('paid')}</li>
      </ol>
    </section>
  )
}

interface OpenJobsProps {
  user: User
  /** Services are on offer, without which nothing matches. */
  isReady: boolean
  onBegin: () => void
}

/** The end of the set-up: open requests that match now, or what happens next. */
export const OpenJobs = ({ user, isReady, onBegin }: OpenJobsProps) => {
  const t = useTranslations('begin.jobs')
  const query = useInfiniteQuery({
    ...providerDemandQueries.list('ready'),
    // Matching runs after the last save; the list read before it may be cached.
    staleTime: 0,
  })
  return (
    <>
      <div className={wizard.body}>
        <div className={styles.stack}>
          <Unconfirmed user={user} />
          <OpportunityRows query={query} empty={isReady ? <Next /> : null} />
        </div>
      </div>
      <BottomBar className={wizard.bar}>
        <div className={wizard.actions}>
          {isReady ? (
            <ButtonLink href={paths.providerOffers()}>{t('all')}</ButtonLink>
          ) : (
            <Button onClick={onBegin}>{t('none.missing')}</Button>
          )}
        </div>
      </BottomBar>
    </>
  )
}
