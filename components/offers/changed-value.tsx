import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import hidden from '@/components/ui/visually-hidden.module.css'
import styles from './offer-terms.module.css'

interface ChangedProps {
  /** Former value; undefined if unchanged. */
  was: ReactNode | undefined
  children: ReactNode
}

/** A value, after the one it replaces: struck through for the eye, in words for a screen reader. */
export const ChangedValue = ({ was, children }: ChangedProps) => {
  const t = useTranslations('offers.update')
  if (was === undefined) return children
  return (
    <>
      <del className={styles.was}>
        <span className={hidden['hidden']}>{t('was')} </span>
        {was}
      </del>{' '}
      <ins className={styles.now}>
        <span className={hidden['hidden']}>{t('now')} </span>
        {children}
      </ins>
    </>
  )
}
