'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useSearchParams } from 'next/navigation'
import { Suspense } from 'react'
import { AccountCard } from '@/components/accounts/account-card'
import { OutboxLink } from '@/components/accounts/verify/outbox-link'
import { ButtonLink } from '@/components/ui/button-link'
import { formatMoment } from '@/lib/format/date'
import { Link } from '@/lib/i18n/link'
import { paths } from '@/lib/paths'
import styles from './privacy.module.css'

/** The day named by the address; null when it is not a date. */
const Until = () => {
  const t = useTranslations('privacy.goodbye')
  const locale = useLocale()
  const day = formatMoment(useSearchParams().get('until') ?? '', 'longDate', locale)
  return day ? t('until', { date: day }) : t('soon')
}

/** Shown after requesting erasure: the next steps, and how to undo it. */
export const Goodbye = () => {
  const t = useTranslations('privacy.goodbye')
  return (
    <AccountCard title={t('title')} foot={<Link href={paths.home()}>{t('home')}</Link>}>
      <div className={styles.stack}>
        <p className={styles.text}>
          <Suspense fallback={t('soon')}>
            <Until />
          </Suspense>
        </p>
        <p className={styles.text}>{t('mail')}</p>
        <ButtonLink href={paths.login(paths.settings('privacy'))}>{t('back')}</ButtonLink>
        <OutboxLink />
      </div>
    </AccountCard>
  )
}
