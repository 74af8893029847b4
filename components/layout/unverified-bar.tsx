'use client'

import { useTranslations } from 'next-intl'
import { useSearchParams } from 'next/navigation'
import { Link } from '@/lib/i18n/link'
import { usePathname } from '@/lib/i18n/navigation'
import { paths } from '@/lib/paths'
import styles from './unverified-bar.module.css'

/**
 * Under the header while the e-mail is not verified. Its link leads back to the very page it was followed
 * from.
 */
export const UnverifiedBar = () => {
  const t = useTranslations('layout')
  const path = usePathname()
  const query = useSearchParams()
  const here = path.endsWith('/') ? path : `${path}/`
  // These are stops on the way, and pass on where somebody was before them.
  const isStop = [paths.verifyPhone(), paths.completeProfile()].some((stop) => here.startsWith(stop))
  const search = query.toString()
  const back = isStop ? (query.get('callbackUrl') ?? undefined) : `${here}${search && `?${search}`}`
  return (
    <div className={styles.bar} role="status">
      <span className={styles.text}>{t('unverified.text')}</span>
      {here.startsWith(paths.verifyEmail()) ? null : (
        <Link href={paths.verifyEmail(back)} className={styles.link}>
          {t('unverified.action')}
        </Link>
      )}
    </div>
  )
}
