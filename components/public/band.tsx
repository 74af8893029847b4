import type { ReactNode } from 'react'
import styles from './band.module.css'

interface BandProps {
  tone?: 'plain' | 'soft' | 'deep'
  under?: boolean
  id?: string
  children: ReactNode
}

/** A full-width section of a public page. `under` extends the first one under the header. */
export const Band = ({ tone = 'plain', under = false, id, children }: BandProps) => (
  <div
    id={id}
    className={[styles.band, tone === 'plain' ? '' : styles[tone], under ? styles.under : '']
      .filter(Boolean)
      .join(' ')}
  >
    {children}
  </div>
)

export const BandTitle = ({ title, lead }: { title: ReactNode; lead?: ReactNode }) => (
  <div className={styles.head}>
    <h2 className={styles.title}>{title}</h2>
    {lead ? <p className={styles.lead}>{lead}</p> : null}
  </div>
)
