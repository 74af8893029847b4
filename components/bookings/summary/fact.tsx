import type { ReactNode } from 'react'
import styles from './summary.module.css'

interface FactProps {
  icon: ReactNode
  name: string
  children: ReactNode
}

/** A fact of a job behind its icon. */
export const Fact = ({ icon, name, children }: FactProps) => (
  <div className={styles.fact}>
    <dt>
      {icon}
      <span className={styles.hidden}>{name}</span>
    </dt>
    <dd>{children}</dd>
  </div>
)
