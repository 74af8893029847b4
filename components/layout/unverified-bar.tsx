'use client'

import { useTranslations } from 'next-intl'
import { useSearchParams } from 'next/navigation'
import { Link } from '@/lib/i18n/link'
import { usePathname } from '@/lib/i18n/navigation'
import { paths } from '@/lib/paths'
import styles from './unverified-bar.module.css'
import type { Viewer } from './viewer'

type BarProps = { viewer: Pick<Viewer, 'isEmailVerified' | 'isEmailRefused'> }

/**
 * Below the header until the e-mail is verified and takes mail. Its link leads to where the address is confirmed, or
 * changed, and from the former back to the current page.
 */
export const UnverifiedBar = ({ viewer: { isEmailVerified, isEmailRefused } }: BarProps) => {
  const t = useTranslations('layout')
  const path = usePathname()
  const query = useSearchParams()
  const here = path.endsWith('/') ? path : `${path}/`
  // These pages are stops on the way: the link passes their own `callbackUrl` on.
  const isStop = [paths.verifyPhone(), paths.completeProfile()].some((stop) => here.startsWith(stop))
  const search = query.toString()
  const back = isStop ? (query.get('callbackUrl') ?? undefined) : `${here}${search && `?${search}`}`
  const kind = isEmailRefused ? 'refusedMail' : 'unverified'
  // Only a confirmed address is changed in the settings; another one is corrected where it is confirmed.
  const target = isEmailVerified ? paths.settings('security') : paths.verifyEmail(back)
  const isThere = !isEmailVerified && here.startsWith(paths.verifyEmail())
  return (
    <div className={styles.bar} role="status">
      <span className={styles.text}>{t(`${kind}.text`)}</span>
      {isThere ? null : (
        <Link href={target} className={styles.link}>
          {t(`${kind}.action`)}
        </Link>
      )}
    </div>
  )
}
