'use client'
import { useTranslations } from 'next-intl'
import { DateTime } from '@/components/ui/date-time'
import { useSession } from '@/hooks/accounts/session'
import { KeepButton } from './keep-button'
import styles from './erasure-banner.module.css'

/** On every page of one's own while the account is planned to be erased: when, and the way back. */
export const ErasureBanner = () => {
  const t = useTranslations('privacy.banner')
  const { user } = useSession()
  const due = user?.erasure_due_at
  if (!due) return null
  return (
    <div className={styles.banner} role="status">
      <span>{t.rich('text', { date: () => <DateTime value={due} style="longDate" /> })}</span>
      <KeepButton small />
    </div>
  )
}
