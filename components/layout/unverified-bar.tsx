'use client'

import { useTranslations } from 'next-intl'
import { useSearchParams } from 'next/navigation'
import { Link } from '@/lib/i18n/link'
import { usePathname } from '@/lib/i18n/navigation'
import { paths } from '@/lib/paths'
import styles from './unverified-bar.module.css'

/** Below the header until the e-mail is verified. Its link returns to the current page afterwards. */
export const UnverifiedBar = () => {
  const t = useTranslations('layout')
  const path = usePathname()
  const query = useSearchParams()
  const here = path.endsWith('/') ? path : `${path}/`
  // These pages are stops on the way: the link passes their own `callbackUrl` on.
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
