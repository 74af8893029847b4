import type { ReactNode } from 'react'
import styles from './status-chip.module.css'

export type Tone = 'neutral' | 'waiting' | 'active' | 'good' | 'bad'

/** Status label. The tone supports the words, never replaces them. */
export const StatusChip = ({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) => (
  <span className={`${styles.chip} ${styles[tone]}`}>{children}</span>
)
