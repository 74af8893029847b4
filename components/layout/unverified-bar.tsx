'use client'
import { useTranslations } from 'next-intl'
import { Link } from '@/lib/i18n/link'
import { usePathname } from '@/lib/i18n/navigation'
import { paths } from '@/lib/paths'
import styles from './unverified-bar.module.css'

/** Under the header while the e-mail is not verified. */
export const UnverifiedBar = () => {
  const t = useTranslations('layout')
  const path = usePathname()
  const isThere = path.startsWith(paths.verifyEmail())
  return (
    <div className={styles.bar} role="status">
      <span className={styles.text}>{t('unverified.text')}</span>
      {isThere ? null : <Link href={paths.verifyEmail(path.endsWith('/') ? path : `${path}/`)} className={styles.link}>{t('unverified.action')}</Link>}
    </div>
  )
}
