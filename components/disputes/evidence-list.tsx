'use client'

import { useTranslations } from 'next-intl'
import type { DisputeProps } from './dispute-props'
import styles from './dispute.module.css'
import { SaidList, wordsOf } from './said-list'

/** What either side said and showed, from the opening words on. */
export const EvidenceList = ({ booking, dispute }: DisputeProps) => {
  const t = useTranslations('disputes.evidence')
  return (
    <section className={styles.card} aria-labelledby="evidence-title">
      <h2 id="evidence-title" className={styles.heading}>
        {t('title')}
      </h2>
      <SaidList booking={booking} said={wordsOf(dispute)} />
    </section>
  )
}
