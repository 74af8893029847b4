import type { ReactNode } from 'react'
import styles from './state-message.module.css'

interface EmptyStateProps {
  title: ReactNode
  children?: ReactNode
  art?: ReactNode
  action?: ReactNode
  /** The only content of the page: its title is the page's `h1`. */
  isPage?: boolean
}

/** Empty list: the reason and the next step. `art` is a decorative picture or icon. */
export const EmptyState = ({ title, children, art, action, isPage = false }: EmptyStateProps) => {
  const Title = isPage ? 'h1' : 'h2'
  return (
    <div className={styles.box}>
      {art ? (
        <div className={styles.art} aria-hidden="true">
          {art}
        </div>
      ) : null}
      <Title className={styles.title}>{title}</Title>
      {children ? <p className={styles.text}>{children}</p> : null}
      {action ? <div className={styles.action}>{action}</div> : null}
    </div>
  )
}
