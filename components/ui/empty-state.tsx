import type { ReactNode } from 'react'
import styles from './state-message.module.css'

interface EmptyStateProps {
  title: ReactNode
  children?: ReactNode
  art?: ReactNode
  action?: ReactNode
}

/** What an empty list says: why it is empty and what to do next. `art` is a picture or icon, decorative. */
export const EmptyState = ({ title, children, art, action }: EmptyStateProps) => (
  <div className={styles.box}>
    {art ? (
      <div className={styles.art} aria-hidden="true">
        {art}
      </div>
    ) : null}
    <h2 className={styles.title}>{title}</h2>
    {children ? <p className={styles.text}>{children}</p> : null}
    {action ? <div className={styles.action}>{action}</div> : null}
  </div>
)
