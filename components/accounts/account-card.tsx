import type { ReactNode } from 'react'
import styles from './account-card.module.css'

/** The calm card every page about one's account stands on. */
export const AccountCard = ({
  title,
  lead,
  foot,
  wide = false,
  children,
}: {
  title: ReactNode
  lead?: ReactNode
  foot?: ReactNode
  wide?: boolean
  children: ReactNode
}) => (
  <div className={styles.stage}>
    <div className={wide ? `${styles.card} ${styles.wide}` : styles.card}>
      <h1 className={styles.title}>{title}</h1>
      {lead ? <p className={styles.lead}>{lead}</p> : null}
      <div className={styles.body}>{children}</div>
    </div>
    {foot ? <div className={styles.foot}>{foot}</div> : null}
  </div>
)
