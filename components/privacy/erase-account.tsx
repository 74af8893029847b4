'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { DateTime } from '@/components/ui/date-time'
import { Notice } from '@/components/ui/notice'
import type { User } from '@/lib/contract/accounts'
import { CancelErasureButton } from './cancel-erasure-button'
import { EraseDialog } from './erase-dialog'
import styles from './privacy.module.css'

const gone = ['profile', 'contact', 'words', 'pictures'] as const
const stay = ['money', 'reviews', 'consents'] as const

/** Explains erasure before it is requested; once planned, offers to keep the account. */
export const EraseAccount = ({ user }: { user: User }) => {
  const t = useTranslations('privacy.erase')
  const [asking, setAsking] = useState(false)
  if (user.erasure_due_at)
    return (
      <div className={styles.stack}>
        <Notice tone="warning" title={t('planned')}>
          {t.rich('plannedText', {
            date: () => <DateTime value={user.erasure_due_at ?? ''} style="date" />,
          })}
        </Notice>
        <div>
          <CancelErasureButton />
        </div>
      </div>
    )
  return (
    <div className={styles.stack}>
      <div className={styles.columns}>
        <div>
          <h3 className={styles.heading}>{t('goneTitle')}</h3>
          <ul className={styles.points}>
            {gone.map((one) => (
              <li key={one}>{t(`gone.${one}`)}</li>
            ))}
          </ul>
        </div>
        <div>
          <h3 className={styles.heading}>{t('stayTitle')}</h3>
          <ul className={styles.points}>
            {stay.map((one) => (
              <li key={one}>{t(`stay.${one}`)}</li>
            ))}
          </ul>
        </div>
      </div>
      <div>
        <Button look="quiet" tone="danger" onClick={() => setAsking(true)}>
          {t('action')}
        </Button>
      </div>
      {asking ? <EraseDialog user={user} onClose={() => setAsking(false)} /> : null}
    </div>
  )
}
