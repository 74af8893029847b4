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
  /** The only content of the page: its title is the page's `h1`. */
  isPage?: boolean
}

/** Error of a part that failed to load, with a retry button. */
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
