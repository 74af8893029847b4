import type { ReactNode } from 'react'
import styles from './account-card.module.css'

interface AccountCardProps {
  title: ReactNode
  lead?: ReactNode
  foot?: ReactNode
  wide?: boolean
  children: ReactNode
}

/** The card of the pages for signing in, registering and verifying. */
export const AccountCard = ({ title, lead, foot, wide = false, children }: AccountCardProps) => (
  <div className={styles.stage}>
    <div className={wide ? `${styles.card} ${styles.wide}` : styles.card}>
      <h1 className={styles.title}>{title}</h1>
      {lead ? <p className={styles.lead}>{lead}</p> : null}
      <div className={styles.body}>{children}</div>
    </div>
    {foot ? <div className={styles.foot}>{foot}</div> : null}
  </div>
)
