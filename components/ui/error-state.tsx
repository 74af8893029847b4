'use client'

import { useTranslations } from 'next-intl'
import { Button } from './button'
import styles from './state-message.module.css'

interface ErrorStateProps {
  message?: string
  retry?: () => void
  /** A retry is under way. */
  busy?: boolean
  /** `status` for a failure that does not interrupt. */
  role?: 'alert' | 'status'
  /** All there is on the page: its title is the page's heading. */
  isPage?: boolean
}

/** A part of the page that failed to load: says so and offers to try again. */
export const ErrorState = ({ message, retry, busy, role = 'alert', isPage = false }: ErrorStateProps) => {
  const t = useTranslations('ui')
  const Title = isPage ? 'h1' : 'h2'
  return (
    <div className={`${styles.box} ${styles.error}`} role={role}>
      <Title className={styles.title}>{t('error.title')}</Title>
      <p className={styles.text}>{message ?? t('error.text')}</p>
      {retry ? (
        <div className={styles.action}>
          <Button look="outlined" busy={busy} onClick={retry}>
            {t('error.retry')}
          </Button>
        </div>
      ) : null}
    </div>
  )
}
