'use client'

import { useTranslations } from 'next-intl'
import { usePathname } from 'next/navigation'
import { useEffect } from 'react'
import { DateTime } from '@/components/ui/date-time'
import { useSession } from '@/hooks/accounts/session'
import { hasTopSpacing } from '@/lib/frame/rules'
import { CancelErasureButton } from './cancel-erasure-button'
import styles from './erasure-banner.module.css'

/** On every account page while the account is planned to be erased: the date, and the button to keep it. */
export const ErasureBanner = () => {
  const t = useTranslations('privacy.banner')
  const { user } = useSession()
  const due = user?.erasure_due_at
  const isSpaced = hasTopSpacing(usePathname())
  const makesRoom = due != null && !isSpaced
  // Pages that fill the window leave one line for it.
  useEffect(() => {
    document.documentElement.toggleAttribute('data-erasing', makesRoom)
    return () => document.documentElement.removeAttribute('data-erasing')
  }, [makesRoom])
  if (!due) return null
  return (
    <div className={isSpaced ? styles.banner : `${styles.banner} ${styles.line}`} role="status">
      <span>
        {t.rich('text', { date: () => <DateTime value={due} style={isSpaced ? 'longDate' : 'day'} /> })}
      </span>
      <CancelErasureButton small />
    </div>
  )
}
