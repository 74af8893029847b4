'use client'
import { useTranslations } from 'next-intl'
import { Link } from '@/lib/i18n/link'
import { paths } from '@/lib/paths'
import styles from './unverified-bar.module.css'

/** Under the header while the e-mail is not verified. */
export const UnverifiedBar = () => {
  const t = useTranslations('layout')
  return (
    <div className={styles.bar} role="status">
      <span className={styles.text}>{t('unverified.text')}</span>
      <Link href={paths.verifyEmail()} className={styles.link}>{t('unverified.action')}</Link>
    </div>
  )
}
