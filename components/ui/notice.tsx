import type { ReactNode } from 'react'
import styles from './notice.module.css'

interface NoticeProps {
  tone?: 'tip' | 'fact' | 'warning'
  title?: ReactNode
  children: ReactNode
}

/** A calm remark inside a page: a fact, a tip, a condition. Problems use an alert instead. */
export const Notice = ({ tone = 'tip', title, children }: NoticeProps) => (
  <div className={`${styles.notice} ${styles[tone]}`}>
    {title ? <strong className={styles.title}>{title}</strong> : null}
    <div>{children}</div>
  </div>
)
