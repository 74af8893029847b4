import type { ReactNode, Ref } from 'react'
import styles from './alert.module.css'
import { IconDrawing } from './icon'

const ring = 'M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18z'
const icons = {
  error: `${ring}M12 7.5v5.5M12 16.3v.2`,
  warning: 'M12 4L2.8 20h18.4L12 4zM12 10v4.5M12 17.3v.2',
  info: `${ring}M12 11v5.5M12 7.5v.2`,
  success: `${ring}M8 12.4l2.8 2.8L16 9.6`,
} as const

interface AlertProps {
  severity: keyof typeof icons
  /** `status` for messages that do not interrupt. */
  role?: 'alert' | 'status'
  /** To move the focus here. */
  ref?: Ref<HTMLDivElement>
  tabIndex?: number
  className?: string
  children: ReactNode
}

/** A problem, a warning, or that something is done; read out at once. */
export const Alert = ({ severity, role = 'alert', ref, tabIndex, className = '', children }: AlertProps) => (
  <div
    ref={ref}
    role={role}
    tabIndex={tabIndex}
    className={`${styles.alert} ${styles[severity]} ${className}`}
  >
    <IconDrawing path={icons[severity]} size={22} className={styles.icon} />
    <div className={styles.text}>{children}</div>
  </div>
)
