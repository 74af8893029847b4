'use client'

import { useTranslations } from 'next-intl'
import type { DisputeProps } from './dispute-props'
import styles from './dispute.module.css'
import { StatementList, statementOf } from './statements'

/** Statements and evidence of both sides, from the opening on. */
export const EvidenceList = ({ booking, dispute }: DisputeProps) => {
  const t = useTranslations('disputes.evidence')
  return (
    <section className={styles.card} aria-labelledby="evidence-title">
      <h2 id="evidence-title" className={styles.heading}>
        {t('title')}
      </h2>
      <StatementList booking={booking} said={statementOf(dispute)} />
    </section>
  )
}
