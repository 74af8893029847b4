'use client'

import { useTranslations } from 'next-intl'
import { PlainButton } from './plain-button'
import styles from './state-message.module.css'

/** A part of the page that failed to load: says so and offers to try again. */
export const ErrorState = ({ message, retry }: { message?: string; retry?: () => void }) => {
  const t = useTranslations('ui')
  return (
    <div className={`${styles.box} ${styles.error}`} role="alert">
      <h2 className={styles.title}>{t('error.title')}</h2>
      <p className={styles.text}>{message ?? t('error.text')}</p>
      {retry ? (
        <div className={styles.action}>
          <PlainButton look="outlined" onClick={retry}>
            {t('error.retry')}
          </PlainButton>
        </div>
      ) : null}
    </div>
  )
}
