import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import styles from './sub-service-detail.module.css'

/** Prose of a page's head; on a phone one line until it is unfolded. */
export const FoldedLead = ({ children }: { children: ReactNode }) => {
  const t = useTranslations('public.catalogue')
  return (
    <details className={styles.folded}>
      <summary>
        <span>{t('more')}</span>
        <span>{t('less')}</span>
      </summary>
      <p>{children}</p>
    </details>
  )
}
