import type { ReactNode } from 'react'
import styles from './page-header.module.css'

interface PageHeaderProps {
  title: ReactNode
  lead?: ReactNode
  actions?: ReactNode
  above?: ReactNode
}

/** A page's own title, with an optional line under it and actions beside it. The only `h1` of the page. */
export const PageHeader = ({ title, lead, actions, above }: PageHeaderProps) => (
  <header className={styles.header}>
    <div className={styles.text}>
      {above}
      <h1 className={styles.title}>{title}</h1>
      {lead ? <p className={styles.lead}>{lead}</p> : null}
    </div>
    {actions ? <div className={styles.actions}>{actions}</div> : null}
  </header>
)
